import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { GraduationCap, MapPin, Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId } from 'react';
import type { SearchTerm, Suggestion } from '../../domain/search-query.ts';
import { Button, TextField } from '../controls.ts';

interface SearchBoxProps {
  text: string;
  suggestions: readonly Suggestion[];
  /** Index of the suggestion that Enter picks. */
  highlighted: number;
  isOpen: boolean;
  /** A suggestion was picked: only then is there something to find. */
  canFind: boolean;
  onText(text: string): void;
  onOpen(): void;
  onClose(): void;
  onHighlight(step: 1 | -1): void;
  onAccept(): void;
  onPick(place: SearchTerm): void;
  onFind(): void;
}

/** Key handlers while the suggestions are open. */
const openKeys: Record<string, ((props: SearchBoxProps) => void) | undefined> = {
  ArrowDown: (props) => props.onHighlight(1),
  ArrowUp: (props) => props.onHighlight(-1),
  Enter: (props) => props.onAccept(),
  Escape: (props) => props.onClose(),
};

/** The search text box with its suggestions: a combobox with a listbox popup (WAI-ARIA 1.2). */
export function SearchBox(props: SearchBoxProps) {
  const { text, isOpen, canFind } = props;
  // A letter shows at once; the list that it brings, in the next frame.
  const isListed = useDeferredValue(isOpen);
  const suggestions = useDeferredValue(props.suggestions);
  const highlighted = useDeferredValue(props.highlighted);
  const id = useId();
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-option-${index}`;

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (!isOpen) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        props.onOpen();
      } else if (event.key === 'Enter' && canFind) props.onFind();
      return;
    }
    const action = openKeys[event.key];
    if (!action) return;
    event.preventDefault();
    action(props);
  }

  return (
    <Flex gap="2" w="full" role="search" aria-label="Rooms by city or university">
      <Box position="relative" flex="1" minW="0">
        <Box
          position="absolute"
          insetStart="4"
          top="50%"
          transform="translateY(-50%)"
          color="fg.muted"
          zIndex="1"
        >
          <Search size={20} aria-hidden />
        </Box>
        <TextField
          ps="11"
          paddingInlineStart="2.75rem"
          type="text"
          role="combobox"
          aria-label="City or university"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={listId}
          aria-activedescendant={isListed && suggestions.length ? optionId(highlighted) : undefined}
          placeholder="City or university"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={text}
          onChange={(event) => props.onText(event.target.value)}
          onKeyDown={onKeyDown}
          onClick={props.onOpen}
          onBlur={props.onClose}
        />
        {isListed && (
          <Suggestions
            id={listId}
            optionId={optionId}
            suggestions={suggestions}
            highlighted={highlighted}
            onPick={props.onPick}
          />
        )}
        <VisuallyHidden role="status">
          {isListed && (suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`)}
        </VisuallyHidden>
      </Box>
      {canFind && (
        <Button minH="3rem" px="7" borderRadius="md" onClick={props.onFind}>
          Find
        </Button>
      )}
    </Flex>
  );
}

interface SuggestionsProps extends Pick<SearchBoxProps, 'suggestions' | 'highlighted' | 'onPick'> {
  id: string;
  optionId(index: number): string;
}

const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '2.75rem',
    paddingInline: '4',
    cursor: 'pointer',
    textAlign: 'start',
    _hover: { background: 'bg.sunken' },
    _selected: { background: 'bg.glow' },
  },
});

function intoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}

function Suggestions({ id, optionId, suggestions, highlighted, onPick }: SuggestionsProps) {
  return (
    <Box
      position="absolute"
      insetX="0"
      top="calc(100% + 0.375rem)"
      zIndex="dropdown"
      background="bg.surface"
      color="fg.default"
      borderRadius="md"
      borderWidth="1px"
      borderColor="border.subtle"
      boxShadow="lifted"
      maxH="60dvh"
      overflowY="auto"
      // A press on the list must not blur the text box: the blur would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      <chakra.ul
        id={id}
        role="listbox"
        aria-label="Suggestions"
        listStyleType="none"
        py={suggestions.length ? '2' : '0'}
      >
        {suggestions.map((place, index) => (
          <Option
            key={`${place.kind} ${place.name} ${place.label}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === highlighted}
            // The list scrolls on a low screen.
            ref={index === highlighted ? intoView : undefined}
            onClick={() => onPick(place)}
          >
            <Box
              as={place.kind === 'university' ? GraduationCap : MapPin}
              boxSize="1.2rem"
              flexShrink={0}
              aria-hidden
            />
            <chakra.span flex="1">{place.name}</chakra.span>
            <chakra.span fontSize="xs" color="fg.muted">
              {place.label ?? (place.kind === 'university' ? 'University' : 'City')}
            </chakra.span>
          </Option>
        ))}
      </chakra.ul>
      {suggestions.length === 0 && (
        <chakra.p px="4" py="3" fontSize="sm" color="fg.muted">
          No city or university with that name.
        </chakra.p>
      )}
    </Box>
  );
}
