/** The output streams of a command, line by line. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}
