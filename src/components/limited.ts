import type { ChangeEvent } from 'react';
import { fitted, isLonger } from '../schemas/characters.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface TextProps<E extends TextElement> {
  maxLength?: number | undefined;
  value?: string | number | readonly string[] | undefined;
  onChange?: ((event: ChangeEvent<E>) => void) | undefined;
}

/** What the fields that keep their text themselves had before. */
const earlier = new WeakMap<TextElement, string>();

/**
 * The properties of a field that takes `maxLength` characters as a person counts them. The browser's own limit counts code units, and would
 * cut flags and families into pieces. While a text is composed (Chinese, Japanese), nothing is cut: the schema of the form refuses what is too long.
 */
export function limited<E extends TextElement, Props extends TextProps<E>>({
  maxLength,
  ...props
}: Props & TextProps<E>): Omit<Props, 'maxLength'> {
  if (maxLength === undefined) return props as Omit<Props, 'maxLength'>;
  return {
    ...props,
    onChange(event: ChangeEvent<E>) {
      const { currentTarget: field, nativeEvent } = event;
      const before = typeof props.value === 'string' ? props.value : (earlier.get(field) ?? '');
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (!isComposing && isLonger(field.value, maxLength)) {
        const { text, caret } = fitted(before, field.value, maxLength);
        field.value = text;
        // Other kinds of fields, such as those for an e-mail, have no selection.
        if (field.selectionStart !== null) field.setSelectionRange(caret, caret);
      }
      earlier.set(field, field.value);
      props.onChange?.(event);
    },
  } as unknown as Omit<Props, 'maxLength'>;
}
