import { Box, chakra, Grid } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { distanceOptions, priceOptions } from '../../schemas/constants.ts';
import { SelectField } from '../controls.ts';

interface FilterSelectsProps {
  /** Kilometres; `null` for any. */
  maxDistance: number | null;
  /** Euros a month; `null` for any. */
  maxPrice: number | null;
  onDistance(maxDistance: number | null): void;
  onPrice(maxPrice: number | null): void;
}

/** The distance and price choices of a search. */
export function FilterSelects({ maxDistance, maxPrice, onDistance, onPrice }: FilterSelectsProps) {
  return (
    <Grid
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(2, minmax(8.75rem, 1fr))' }}
      gap="2"
      flexShrink={0}
    >
      <Choice
        label="Distance"
        anyLabel="Any distance"
        value={maxDistance}
        options={distanceOptions}
        textOf={(km) => `+${km}km`}
        onChoose={onDistance}
      />
      <Choice
        label="Price"
        anyLabel="Any price"
        value={maxPrice}
        options={priceOptions}
        textOf={(price) => `Up to ${price} EUR`}
        onChoose={onPrice}
      />
    </Grid>
  );
}

interface ChoiceProps {
  label: string;
  anyLabel: string;
  value: number | null;
  options: readonly number[];
  textOf(option: number): string;
  onChoose(value: number | null): void;
}

function Choice({ label, anyLabel, value, options, textOf, onChoose }: ChoiceProps): ReactNode {
  const id = useId();
  // An address can contain an amount that is not in the list: it is shown as an extra option.
  const offered =
    value === null || options.includes(value) ? options : [...options, value].sort((a, b) => a - b);
  return (
    <Box position="relative">
      <chakra.label htmlFor={id} srOnly>
        {label}
      </chakra.label>
      <SelectField
        id={id}
        appearance="none"
        paddingInlineStart="3"
        paddingInlineEnd="2rem"
        cursor="pointer"
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{anyLabel}</option>
        {offered.map((option) => (
          <option key={option} value={option}>
            {textOf(option)}
          </option>
        ))}
      </SelectField>
      <Box
        position="absolute"
        insetEnd="3"
        top="50%"
        transform="translateY(-50%)"
        pointerEvents="none"
        color="fg.muted"
      >
        <ChevronDown size={18} aria-hidden />
      </Box>
    </Box>
  );
}
