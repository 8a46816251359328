import { Box, Flex, Grid, Slider } from '@chakra-ui/react';
import { dollars } from '../../components/format.ts';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import type { FilterTexts } from '../../domain/filtered-query.ts';
import type { Histogram } from '../../schemas/result-summary.ts';

type Bound = 'minPrice' | 'maxPrice' | 'minCost' | 'maxCost';

interface RentRangeProps {
  /** The filters that it sets: the lowest and the highest amount. */
  bounds: readonly [min: Bound, max: Bound];
  /** Such as 'rent', in labels. */
  noun: string;
  texts: FilterTexts;
  /** `null` before the first count. */
  histogram: Histogram | null;
  faultOf(name: Bound): string | undefined;
  onChange(texts: FilterTexts): void;
}

/** Euros, until a histogram says otherwise. */
const usual = { step: 50, top: 2000 };

/** The amounts of the matches as bars, and a range of them by two handles or two fields. */
export function RentRange({ bounds: [min, max], noun, texts, histogram, faultOf, onChange }: RentRangeProps) {
  const step = histogram?.step ?? usual.step;
  const top = histogram ? step * Math.max(1, histogram.rooms.length - 1) : usual.top;
  const amount = (text: string | undefined, otherwise: number) => {
    const given = text?.trim() ? Number(text) : Number.NaN;
    return Number.isNaN(given) ? otherwise : Math.min(Math.max(given, 0), top);
  };
  const high = amount(texts[max], top);
  const low = Math.min(amount(texts[min], 0), high);
  return (
    <Box>
      {histogram && <Bars histogram={histogram} noun={noun} />}
      <Slider.Root
        unstyled
        min={0}
        max={top}
        step={step}
        value={[low, high]}
        aria-label={[`Lowest ${noun}`, `Highest ${noun}`]}
        getAriaValueText={({ value, index }) =>
          index === 1 && value === top ? `${dollars(top)} or more` : dollars(value)
        }
        onValueChange={({ value: [from = 0, to = top] }) =>
          onChange({
            // The other handle may stand beside what was typed.
            ...(from !== low && { [min]: from === 0 ? '' : String(from) }),
            ...(to !== high && { [max]: to === top ? '' : String(to) }),
          })
        }
      >
        {/* As wide as a handle beyond both ends, for a thumb. */}
        <Slider.Control
          display="flex"
          alignItems="center"
          position="relative"
          h="2.75rem"
          mx="0.75rem"
          cursor="pointer"
          css={{ touchAction: 'pan-y' }}
        >
          <Slider.Track flex="1" h="0.375rem" borderRadius="full" background="border.subtle">
            <Slider.Range h="full" borderRadius="full" background="accent.solid" />
          </Slider.Track>
          {[0, 1].map((index) => (
            <Slider.Thumb
              key={index}
              index={index}
              w="1.5rem"
              h="1.5rem"
              borderRadius="full"
              borderWidth="2px"
              borderColor="accent.solid"
              background="bg.surface"
              boxShadow="quiet"
              cursor="grab"
            >
              <Slider.HiddenInput />
            </Slider.Thumb>
          ))}
        </Slider.Control>
      </Slider.Root>
      <Grid templateColumns="1fr 1fr" gap="4" mt="2">
        <LabelledTextField
          label={`Lowest ${noun} ($)`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="Any"
          value={texts[min] ?? ''}
          fault={faultOf(min)}
          onChange={({ target }) => onChange({ [min]: target.value })}
        />
        <LabelledTextField
          label={`Highest ${noun} ($)`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="Any"
          value={texts[max] ?? ''}
          fault={faultOf(max)}
          onChange={({ target }) => onChange({ [max]: target.value })}
        />
      </Grid>
    </Box>
  );
}

interface BarsProps {
  histogram: Histogram;
  noun: string;
}

function Bars({ histogram: { step, rooms, matches }, noun }: BarsProps) {
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
    >
      {rooms.map((count, bar) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={bar}
          flex="1"
          minH={count > 0 ? '2px' : '0'}
          // By `style`: a class for each height would stay in the page.
          style={{ height: heightOf(count) }}
          display="flex"
          alignItems="end"
          borderTopRadius="2px"
          overflow="hidden"
          background="border.subtle"
        >
          <Box
            w="full"
            minH={matches[bar] ? '2px' : '0'}
            style={{ height: `${count === 0 ? 0 : (100 * (matches[bar] ?? 0)) / count}%` }}
            background="accent.solid"
          />
        </Box>
      ))}
    </Flex>
  );
}
