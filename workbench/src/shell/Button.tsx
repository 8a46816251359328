import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** Then a press does nothing. The button keeps the focus, which a disabled one would lose. */
  isOff: boolean;
}

/** A button that is off at times. */
export function Button({ isOff, onClick, ...others }: ButtonProps) {
  return (
    <button
      type="button"
      className="wb-button"
      {...others}
      aria-disabled={isOff}
      // Without its default a button does not submit its form.
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    />
  );
}
