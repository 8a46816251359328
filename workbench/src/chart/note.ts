/** Something said of a state or a transition beside it: on the chart as marks, in the outline as words. */
export interface Note {
  text: string;
  marks: readonly NoteMark[];
}

export interface NoteMark {
  text: string;
  /** A lack: it stands out, and is struck through. */
  isLack: boolean;
}
