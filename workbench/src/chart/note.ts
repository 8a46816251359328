/** A note on a state or transition: the chart shows its marks, the outline its text. */
export interface Note {
  text: string;
  marks: readonly NoteMark[];
}

export interface NoteMark {
  text: string;
  /** Whether the mark shows something missing. Such a mark is highlighted and struck through. */
  isLack: boolean;
}
