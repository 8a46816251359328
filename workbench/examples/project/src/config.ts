export const delay = 5000;
