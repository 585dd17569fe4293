//! `twofold`: engine and player for chess at two moves a turn. Without a command it speaks UCI on standard input and
//! output; with one it serves a person or a script.

mod arguments;
mod build_info;
mod commands;
mod diagram;
mod interrupts;
mod output;
mod play;
mod uci;

use std::process::ExitCode;

use arguments::{Arguments, Command};
use clap::Parser;
use commands::Failure;
use output::Output;
use twofold_search::Signals;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return arguments::report(&error),
    };
    let out = Output::stdout();
    let done = match arguments.command {
        None => uci::serve(|| std::io::BufReader::new(std::io::stdin()), &out).map_err(Failure::from),
        Some(command) => run(command, &out),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has had enough.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            output::complain(&failure.to_string());
            ExitCode::from(failure.status())
        }
    }
}

fn run(command: Command, out: &Output) -> Result<(), Failure> {
    match command {
        Command::Perft { position, depth, divide } => commands::perft::run(&position, depth, divide, out),
        Command::Actions { position } => commands::actions::run(&position, out),
        Command::Rules => commands::rules::serve(std::io::stdin().lock(), out),
        Command::Bench { depth } => commands::bench::run(depth, &Signals::default(), out).map(drop),
        Command::Validate { file } => commands::pgn::validate(&file, out),
        Command::Convert { file, to } => commands::pgn::convert(&file, to, out),
        Command::Armies(wanted) => commands::armies::run(&wanted, out),
        Command::Match { words } => commands::matches::run(&words, out),
        Command::Openings(wanted) => commands::openings::run(&wanted, out),
        Command::Watchdog => {
            commands::matches::serve_watchdog();
            Ok(())
        }
        Command::Play(options) => play::run(&options, out),
        Command::Compiler => Ok(out.line(&build_info::description())?),
    }
}
