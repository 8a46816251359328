/** A note on a state or transition. The chart shows its marks, the outline its text. */
export interface Note {
  text: string;
  marks: readonly NoteMark[];
}

export interface NoteMark {
  text: string;
  /** `lack`: something is missing, shown highlighted and struck through. `generated`: only generated paths reached it. */
  look: 'plain' | 'lack' | 'generated';
}
