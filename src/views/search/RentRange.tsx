import { Box, chakra, Grid } from '@chakra-ui/react';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { money } from '../../components/format.ts';
import { RangeSlider } from '../../components/RangeSlider.tsx';
import { readAmount } from '../../domain/amount.ts';
import type { filterPanelMachine } from '../../machines/search/filter-panel.machine.ts';
import type { Histogram } from '../../schemas/search/result-summary.ts';
import { FilterField, selectValid } from './FilterField.tsx';
import { useFilterPanel } from './filter-panel-actor.ts';

type Noun = 'rent' | 'cost';

const words: Record<
  Noun,
  Record<'lowest' | 'highest' | 'lowestField' | 'highestField' | 'none', MessageDescriptor>
> = {
  rent: {
    lowest: msg`Lowest rent`,
    highest: msg`Highest rent`,
    lowestField: msg`Lowest rent ($)`,
    highestField: msg`Highest rent ($)`,
    none: msg`No rents to show`,
  },
  cost: {
    lowest: msg`Lowest cost`,
    highest: msg`Highest cost`,
    lowestField: msg`Lowest cost ($)`,
    highestField: msg`Highest cost ($)`,
    none: msg`No costs to show`,
  },
};

type Bound = 'minPrice' | 'maxPrice' | 'minCost' | 'maxCost';

interface RentRangeProps {
  /** The filters that it sets: the lowest and the highest amount. */
  bounds: readonly [min: Bound, max: Bound];
  noun: Noun;
  /** `null` before the first count. */
  selectHistogram(snapshot: SnapshotFrom<typeof filterPanelMachine>): Histogram | null;
}

/** The scale in euros, until there is a histogram. */
const usual = { step: 50, top: 2000 };

/** The amounts of the matches as bars, and a range that two handles or two fields set. */
export function RentRange({ bounds: [min, max], noun, selectHistogram }: RentRangeProps) {
  const histogram = useSelector(useFilterPanel(), selectHistogram);
  return (
    <Box>
      {histogram && <Bars histogram={histogram} noun={noun} />}
      <Handles min={min} max={max} noun={noun} histogram={histogram} />
      <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="4" mt="2">
        <FilterField
          name={min}
          label={i18n._(words[noun].lowestField)}
          inputMode="decimal"
          placeholder={t`Any`}
        />
        <FilterField
          name={max}
          label={i18n._(words[noun].highestField)}
          inputMode="decimal"
          placeholder={t`Any`}
        />
      </Grid>
    </Box>
  );
}

interface HandlesProps {
  min: Bound;
  max: Bound;
  noun: Noun;
  histogram: Histogram | null;
}

function Handles({ min, max, noun, histogram }: HandlesProps) {
  const actor = useFilterPanel();
  const lowest = useSelector(actor, selectValid(min));
  const highest = useSelector(actor, selectValid(max));
  const step = histogram?.step ?? usual.step;
  const top = histogram ? step * Math.max(1, histogram.rooms.length - 1) : usual.top;
  const amount = (text: string, otherwise: number) => {
    const given = readAmount(text);
    return Number.isNaN(given) ? otherwise : Math.min(Math.max(given, 0), top);
  };
  const high = amount(highest, top);
  const low = Math.min(amount(lowest, 0), high);
  return (
    <RangeSlider
      labels={[i18n._(words[noun].lowest), i18n._(words[noun].highest)]}
      value={[low, high]}
      top={top}
      step={step}
      textOf={(value, end) => (end === 1 && value === top ? t`${money(top)} or more` : money(value))}
      onChange={([from, to]) =>
        actor.send({
          type: 'filter.change',
          texts: {
            // Only the moved handle: the other one may not be exactly at its typed value.
            ...(from !== low && { [min]: from === 0 ? '' : String(from) }),
            ...(to !== high && { [max]: to === top ? '' : String(to) }),
          },
        })
      }
    />
  );
}

interface BarsProps {
  histogram: Histogram;
  noun: Noun;
}

/** The part of a bar's width that is empty. */
const gap = 0.14;
/** The height of a low bar, as a part of the highest. */
const leastHeight = 0.03;

/** The outline of all bars, each 1 wide; the highest would be 1 high. */
function outlineOf(counts: readonly number[], highest: number): string {
  return counts
    .map((count, bar) =>
      count > 0
        ? // oxlint-disable-next-line lingui/no-unlocalized-strings -- a path
          `M${bar + gap / 2} 1v${-Math.max(count / highest, leastHeight).toFixed(3)}h${1 - gap}V1z`
        : '',
    )
    .join('');
}

function spreadText(noun: Noun, from: string, to: string): string {
  return noun === 'rent'
    ? t`Rents of the rooms; most are from ${from} to ${to}`
    : t`Costs of the rooms; most are from ${from} to ${to}`;
}

/** Two outlines: an element for each of 80 bars would take a slow phone 5 ms for each step of a handle, since the panel is painted again. */
const Bars = memo(({ histogram: { step, rooms, matches }, noun }: BarsProps) => {
  useLingui();
  const highest = Math.max(...rooms);
  const most = rooms.indexOf(highest);
  return (
    <chakra.svg
      role="img"
      aria-label={
        highest === 0
          ? i18n._(words[noun].none)
          : spreadText(noun, money(most * step), money((most + 1) * step))
      }
      viewBox={`0 0 ${rooms.length} 1`}
      preserveAspectRatio="none"
      display="block"
      h="4.5rem"
      w="calc(100% - 1.5rem)"
      mx="0.75rem"
      mb="-1.25rem"
      css={{
        '& > path': { fill: 'border.subtle', '& + path': { fill: 'accent.solid' } },
        '@media (forced-colors: active)': {
          forcedColorAdjust: 'none',
          '& > path': { fill: 'GrayText', '& + path': { fill: 'Highlight' } },
        },
      }}
    >
      <path d={outlineOf(rooms, highest)} />
      <path d={outlineOf(matches, highest)} />
    </chakra.svg>
  );
});
