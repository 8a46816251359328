import { chakra } from '@chakra-ui/react';

/** The day of the messages below. */
export const Day = chakra('p', {
  base: {
    width: 'fit-content',
    marginInline: 'auto',
    marginBlock: '3',
    paddingInline: '3',
    paddingBlock: '0.5',
    borderRadius: 'full',
    background: 'bg.sunken',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 600,
  },
});
