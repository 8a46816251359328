import type { SystemStyleObject } from '@chakra-ui/react';

/**
 * The style of a part of a thread while the person writes on a phone, where the keyboard takes half of the screen: what is left is for the
 * messages.
 */
export const whileWriting = (style: SystemStyleObject): SystemStyleObject => ({
  '[data-fills-screen] section:has(> form textarea:focus) > &': style,
});
