/**
 * Something outside the program keeps it from starting: a setting, a file, a port.
 *
 * The message is one clear sentence for the person at the terminal; main.ts prints it alone, without a stack, and
 * leaves with exit code 2.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** A setting with a value it cannot have. The message names the setting, the rule and the value. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}
