import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { GraduationCap, MapPin, Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId } from 'react';
import type { SearchTerm, Suggestion } from '../../domain/search/search-query.ts';
import controls from '../controls.module.css';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  text: string;
  suggestions: readonly Suggestion[];
  /** Index of the suggestion that Enter picks. */
  highlighted: number;
  isOpen: boolean;
  /** Whether a suggestion was picked: only then "Find" shows. */
  canFind: boolean;
  on: {
    text(text: string): void;
    open(): void;
    close(): void;
    highlight(step: 1 | -1): void;
    accept(): void;
    pick(place: SearchTerm): void;
    find(): void;
  };
}

/** One element, which React does not render again for each letter. */
const icon = <Search size={20} aria-hidden />;

/** Key handlers while the suggestions are open. */
const openKeys: Record<string, ((on: SearchBoxProps['on']) => void) | undefined> = {
  ArrowDown: (on) => on.highlight(1),
  ArrowUp: (on) => on.highlight(-1),
  Enter: (on) => on.accept(),
  Escape: (on) => on.close(),
};

/** The search text box with its suggestions: a combobox with a listbox popup (WAI-ARIA 1.2). */
export function SearchBox(props: SearchBoxProps) {
  const { text, isOpen, canFind, on } = props;
  // A letter shows at once; its suggestions show in the next frame.
  const isListed = useDeferredValue(isOpen);
  const suggestions = useDeferredValue(props.suggestions);
  const highlighted = useDeferredValue(props.highlighted);
  const id = useId();
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-option-${index}`;

  function onKeyDown(event: KeyboardEvent) {
    // Safari shows an input method only by the key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (!isOpen) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        on.open();
      } else if (event.key === 'Enter' && canFind) on.find();
      return;
    }
    const action = openKeys[event.key];
    if (!action) return;
    event.preventDefault();
    action(on);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not all screen readers know the element `search`
    <div className={styles.search} role="search" aria-label={t`Rooms by city or university`}>
      <div className={styles.box}>
        <div className={styles.icon}>{icon}</div>
        <input
          className={`${controls.field} ${styles.text}`}
          type="text"
          role="combobox"
          aria-label={t`City or university`}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={listId}
          aria-activedescendant={isListed && suggestions.length ? optionId(highlighted) : undefined}
          placeholder={t`City or university`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={400}
          value={text}
          onChange={({ target }) => on.text(target.value)}
          onKeyDown={onKeyDown}
          onClick={on.open}
          onBlur={on.close}
        />
        {isListed && (
          <Suggestions
            id={listId}
            optionId={optionId}
            suggestions={suggestions}
            highlighted={highlighted}
            onPick={on.pick}
          />
        )}
        <span role="status" className={controls.visuallyHidden}>
          {isListed && <Plural value={suggestions.length} one="# suggestion" other="# suggestions" />}
        </span>
      </div>
      {canFind && (
        <button type="button" className={`${controls.solidButton} ${styles.find}`} onClick={on.find}>
          <Trans>Find</Trans>
        </button>
      )}
    </div>
  );
}

interface SuggestionsProps extends Pick<SearchBoxProps, 'suggestions' | 'highlighted'> {
  id: string;
  optionId(index: number): string;
  onPick(place: SearchTerm): void;
}

function intoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}

function Suggestions({ id, optionId, suggestions, highlighted, onPick }: SuggestionsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only keeps the focus in the text box
    <div
      className={styles.suggestions}
      // A press on the list must not blur the text box: the blur would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        id={id}
        role="listbox"
        aria-label={t`Suggestions`}
        className={suggestions.length ? styles.list : undefined}
      >
        {suggestions.map((place, index) => {
          const Icon = place.kind === 'university' ? GraduationCap : MapPin;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text box keeps the focus and handles the keys
            <div
              key={`${place.kind} ${place.name} ${place.label}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === highlighted}
              className={styles.option}
              // The list scrolls on a low screen.
              ref={index === highlighted ? intoView : undefined}
              onClick={() => onPick(place)}
            >
              <Icon className={styles.optionIcon} aria-hidden />
              <span className={styles.name}>{place.name}</span>{' '}
              <span className={styles.kind}>
                {place.label ?? (place.kind === 'university' ? t`University` : t`City`)}
              </span>
            </div>
          );
        })}
      </div>
      {suggestions.length === 0 && (
        <p className={styles.nothing}>
          <Trans>No city or university with that name.</Trans>
        </p>
      )}
    </div>
  );
}
