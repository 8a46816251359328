import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { grouped } from '../../domain/grouped.ts';
import { shownLanguage } from '../../languages/catalogues.ts';
import { distanceOptions, priceOptions } from '../../schemas/constants.ts';
import controls from '../controls.module.css';
import styles from './FilterSelects.module.css';

/** The reasons why a filter has no effect now. */
export interface FilterReasons {
  distance?: string;
  price?: string;
}

interface FilterSelectsProps {
  /** Kilometres; `null` for any. */
  maxDistance: number | null;
  /** Euros a month; `null` for any. */
  maxPrice: number | null;
  /** A filter with a reason is disabled, and says why. */
  disabled: FilterReasons;
  onDistance(maxDistance: number | null): void;
  onPrice(maxPrice: number | null): void;
}

/** The distance and price choices of a search. */
export function FilterSelects({ maxDistance, maxPrice, disabled, onDistance, onPrice }: FilterSelectsProps) {
  const reasonId = useId();
  const reason = disabled.distance ?? disabled.price;
  return (
    <div className={styles.choices}>
      <Choice
        label={t`Distance`}
        anyLabel={t`Any distance`}
        value={maxDistance}
        options={distanceOptions}
        textOf={(km) => `+${km}km`}
        disabledBy={disabled.distance && reasonId}
        onChoose={onDistance}
      />
      <Choice
        label={t`Price`}
        anyLabel={t`Any price`}
        value={maxPrice}
        options={priceOptions}
        textOf={(price) => t`Up to ${grouped(price, shownLanguage())} EUR`}
        disabledBy={disabled.price && reasonId}
        onChoose={onPrice}
      />
      {reason && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  anyLabel: string;
  value: number | null;
  options: readonly number[];
  textOf(option: number): string;
  /** The id of the text that says why it is disabled. */
  disabledBy: string | undefined;
  onChoose(value: number | null): void;
}

function Choice({ label, anyLabel, value, options, textOf, disabledBy, onChoose }: ChoiceProps): ReactNode {
  const id = useId();
  const isDisabled = disabledBy !== undefined;
  // An address can contain an amount that is not in the list: it is shown as an extra option.
  const offered =
    value === null || options.includes(value) ? options : [...options, value].sort((a, b) => a - b);
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={controls.visuallyHidden}>
        {label}
      </label>
      <select
        id={id}
        className={`${controls.field} ${styles.select}`}
        // Not `disabled`: the keyboard reaches it, and a screen reader says why it does nothing.
        aria-disabled={isDisabled}
        aria-describedby={disabledBy}
        value={value ?? ''}
        onMouseDown={(event) => {
          if (isDisabled) event.preventDefault();
        }}
        onChange={({ target }) => {
          if (!isDisabled) onChoose(target.value === '' ? null : Number(target.value));
        }}
      >
        <option value="">{anyLabel}</option>
        {offered.map((option) => (
          <option key={option} value={option} hidden={isDisabled && option !== value}>
            {textOf(option)}
          </option>
        ))}
      </select>
      <div className={styles.arrow}>
        <ChevronDown size={18} aria-hidden />
      </div>
    </div>
  );
}
