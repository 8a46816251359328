import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** If true, a press does nothing. The button is not disabled, since a disabled button loses the focus. */
  isOff?: boolean;
}

/** A button that can be off. */
export function Button({ isOff = false, onClick, ...others }: ButtonProps) {
  return (
    <button
      type="button"
      className="wb-button"
      {...others}
      aria-disabled={isOff}
      // Preventing the default keeps the button from submitting its form.
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    />
  );
}
