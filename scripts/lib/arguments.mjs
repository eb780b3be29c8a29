// Plain JavaScript without dependencies: it runs before anything is installed.
import { parseArgs } from 'node:util';

/**
 * The options and positional arguments of this command. Prints the help text and stops for `--help`; stops with exit code 1
 * and a sentence above the help text for what the command does not take.
 * @param options as `parseArgs` of Node takes them
 */
export function readArguments(help, options = {}, allowPositionals = false) {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals,
    });
    if (!values.help) return { values, positionals };
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS_')) throw error;
    stop(`${error.message.split('. ')[0]}.`, help);
  }
  console.log(help);
  process.exit(0);
}

/** Ends the command with what is wrong with its arguments and the help text. */
export function stop(sentence, help) {
  console.error(`${sentence}\n\n${help}`);
  process.exit(1);
}

/** The port that an option names, as it was written. Stops the command with a sentence where it is not one. */
export function portOf(name, values, help) {
  const text = values[name];
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65535) return text;
  return stop(`--${name} ${text}: not a port number.`, help);
}
