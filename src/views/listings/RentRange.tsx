import { Box, Flex, Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { dollars } from '../../components/format.ts';
import { RangeSlider } from '../../components/RangeSlider.tsx';
import type { FilterPanelActor, filterPanelMachine } from '../../machines/filter-panel.machine.ts';
import type { Histogram } from '../../schemas/result-summary.ts';
import { FilterField, selectText } from './FilterField.tsx';

type Bound = 'minPrice' | 'maxPrice' | 'minCost' | 'maxCost';

interface RentRangeProps {
  actor: FilterPanelActor;
  /** The filters that it sets: the lowest and the highest amount. */
  bounds: readonly [min: Bound, max: Bound];
  /** For labels, such as 'rent'. */
  noun: string;
  /** `null` before the first count. */
  selectHistogram(snapshot: SnapshotFrom<typeof filterPanelMachine>): Histogram | null;
}

/** The scale in euros, until there is a histogram. */
const usual = { step: 50, top: 2000 };

/** The amounts of the matches as bars, and a range that two handles or two fields set. */
export function RentRange({ actor, bounds: [min, max], noun, selectHistogram }: RentRangeProps) {
  const histogram = useSelector(actor, selectHistogram);
  return (
    <Box>
      {histogram && <Bars histogram={histogram} noun={noun} />}
      <Handles actor={actor} min={min} max={max} noun={noun} histogram={histogram} />
      <Grid templateColumns="1fr 1fr" gap="4" mt="2">
        <FilterField
          actor={actor}
          name={min}
          label={`Lowest ${noun} ($)`}
          inputMode="decimal"
          placeholder="Any"
        />
        <FilterField
          actor={actor}
          name={max}
          label={`Highest ${noun} ($)`}
          inputMode="decimal"
          placeholder="Any"
        />
      </Grid>
    </Box>
  );
}

interface HandlesProps {
  actor: FilterPanelActor;
  min: Bound;
  max: Bound;
  noun: string;
  histogram: Histogram | null;
}

function Handles({ actor, min, max, noun, histogram }: HandlesProps) {
  const lowest = useSelector(actor, selectText(min));
  const highest = useSelector(actor, selectText(max));
  const step = histogram?.step ?? usual.step;
  const top = histogram ? step * Math.max(1, histogram.rooms.length - 1) : usual.top;
  const amount = (text: string, otherwise: number) => {
    const given = text.trim() ? Number(text) : Number.NaN;
    return Number.isNaN(given) ? otherwise : Math.min(Math.max(given, 0), top);
  };
  const high = amount(highest, top);
  const low = Math.min(amount(lowest, 0), high);
  return (
    <RangeSlider
      labels={[`Lowest ${noun}`, `Highest ${noun}`]}
      value={[low, high]}
      top={top}
      step={step}
      textOf={(value, end) => (end === 1 && value === top ? `${dollars(top)} or more` : dollars(value))}
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
  noun: string;
}

/** Plain elements with the styles of their parent: separate styles for each of 80 bars would take a slow phone 50 ms. */
const Bars = memo(({ histogram: { step, rooms, matches }, noun }: BarsProps) => {
  const highest = Math.max(...rooms);
  const heightOf = (count: number) => `${highest === 0 ? 0 : (100 * count) / highest}%`;
  const most = rooms.indexOf(highest);
  return (
    <Flex
      role="img"
      aria-label={
        highest === 0
          ? `No ${noun}s to show`
          : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s of the rooms; most are from ${dollars(most * step)} to ${dollars((most + 1) * step)}`
      }
      align="end"
      gap="1px"
      h="4.5rem"
      mx="0.75rem"
      mb="-1.25rem"
      css={{
        '& > div': {
          flex: '1',
          display: 'flex',
          alignItems: 'end',
          borderTopRadius: '2px',
          overflow: 'hidden',
          background: 'border.subtle',
        },
        '& > div > div': { width: 'full', background: 'accent.solid' },
        '@media (forced-colors: active)': {
          forcedColorAdjust: 'none',
          '& > div': { background: 'GrayText' },
          '& > div > div': { background: 'Highlight' },
        },
      }}
    >
      {rooms.map((count, bar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the bar
        <div key={bar} style={{ height: heightOf(count), minHeight: count > 0 ? '2px' : 0 }}>
          <div
            style={{
              height: `${count === 0 ? 0 : (100 * (matches[bar] ?? 0)) / count}%`,
              minHeight: matches[bar] ? '2px' : 0,
            }}
          />
        </div>
      ))}
    </Flex>
  );
});
