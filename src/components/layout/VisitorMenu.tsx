import { Box, chakra } from '@chakra-ui/react';
import { Menu } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button } from '../controls.ts';
import { Link } from '../Link.tsx';
import { useBackCloses } from '../useBackCloses.ts';

const MenuLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    paddingInline: '4',
    borderRadius: 'sm',
    color: 'inherit',
    textDecoration: 'none',
    _hover: { background: 'bg.sunken' },
  },
});

interface VisitorMenuProps {
  links: readonly { to: string; label: string }[];
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

/** On a small screen: the links of the header that it has no room for. Closes on a choice, on Escape, and when it is left. */
export function VisitorMenu({ links, isOpen, onOpenChange }: VisitorMenuProps) {
  const id = useId();
  useBackCloses(isOpen, () => onOpenChange(false));
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const closeUnlessIn = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node && box.current?.contains(target))) onOpenChange(false);
  });
  useEffect(() => {
    if (!isOpen) return;
    // WebKit gives a button that is touched no focus, so that leaving it blurs nothing.
    const onPointerDown = ({ target }: PointerEvent) => closeUnlessIn(target);
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);
  return (
    <Box
      ref={box}
      position="relative"
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) closeUnlessIn(relatedTarget);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        onOpenChange(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        look="icon"
        background="transparent"
        boxShadow="none"
        color="inherit"
        aria-label="More"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpenChange(!isOpen)}
      >
        <Menu size={22} aria-hidden />
      </Button>
      <chakra.ul
        id={id}
        hidden={!isOpen}
        position="absolute"
        insetEnd="0"
        top="full"
        zIndex="dropdown"
        w="13rem"
        maxH="calc(100dvh - 5rem)"
        overflowY="auto"
        p="2"
        listStyleType="none"
        background="bg.surface"
        color="fg.default"
        borderRadius="lg"
        borderWidth="1px"
        borderColor="border.subtle"
        boxShadow="lifted"
      >
        {links.map(({ to, label }) => (
          <li key={to}>
            <MenuLink to={to} onClick={() => onOpenChange(false)}>
              {label}
            </MenuLink>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}
