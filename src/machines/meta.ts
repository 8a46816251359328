/** What every state of our machines says about itself besides its description. */
export interface StateMeta {
  /** The section of the specification that the state stands for, such as '4 Landing search'. */
  section: string;
}
