/** Classes, since a panel of many fields draws them for each letter: styles in JSX took half of React's time for a letter. */
import { css } from './css.ts';

const below = { marginTop: '1', fontSize: 'xs' };

export const box = css({ '& [aria-invalid=true]': { borderColor: 'danger.text', borderWidth: '2px' } });
export const name = css({ marginBottom: '1.5', fontSize: 'sm', fontWeight: 600 });
export const star = css({ color: 'accent.text' });
export const error = css({ ...below, fontWeight: 600, color: 'danger.text' });
export const note = css({ ...below, color: 'fg.muted' });
