/** The controls of `controls.ts` as classes. */
import { base, css } from './css.ts';
import * as recipes from './recipes.ts';

const { base: button, variants } = recipes.button;

export const solidButton = base(button, variants.look.solid);
export const outlineButton = base(button, variants.look.outline);
/** An icon alone, in the colour of the text around it. */
export const bareIconButton = `${base(button, variants.look.icon)} ${css({ background: 'transparent', boxShadow: 'none', color: 'inherit' })}`;

export const textLink = base(recipes.textLink.base);
export const field = base(recipes.field.base);
export const card = base(recipes.card.base);

/** Only for screen readers. */
export const visuallyHidden = base({
  border: '0',
  clip: 'rect(0, 0, 0, 0)',
  height: '1px',
  width: '1px',
  margin: '-1px',
  padding: '0',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  position: 'absolute',
});
