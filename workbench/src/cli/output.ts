/** Where a command writes its lines. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}
