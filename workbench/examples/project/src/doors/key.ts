export type Key = string;
export const rightKey = 'k1';
