/** A note on a state or transition: the chart shows its marks, the outline its text. */
export interface Note {
  text: string;
  marks: readonly NoteMark[];
}

export interface NoteMark {
  text: string;
  /** `lack` shows something missing: highlighted and struck through. `generated` shows what only generated paths reached. */
  look: 'plain' | 'lack' | 'generated';
}
