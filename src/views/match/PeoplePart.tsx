import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Avatar } from '../../components/Avatar.tsx';
import { Button, SelectField } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { formatDay, money } from '../../components/format.ts';
import { LabelledField } from '../../components/LabelledField.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { userText } from '../../components/user-text.ts';
import { queryOf } from '../../domain/search/saved-search.ts';
import { cities, findPlace } from '../../domain/search/search-options.ts';
import type { GroupChange, GroupData } from '../../machines/match/group.machine.ts';
import {
  type GroupPage,
  groupLimits,
  type PeopleSearch,
  type Person,
  peopleSearchSchema,
} from '../../schemas/match/groups.ts';
import type { SavedSearch } from '../../schemas/search/saved-search.ts';
import { personBandNames } from './match-texts.ts';

interface PeoplePartProps {
  data: GroupData;
  isBusy: boolean;
  onChange(change: GroupChange): void;
}

/** "I look for people to search with": the switch with its values, and who searches for the same. */
export function PeoplePart({ data: { page, searches }, isBusy, onChange }: PeoplePartProps) {
  const { peopleSearch, people } = page;
  return (
    <>
      <PeopleForm
        key={JSON.stringify(peopleSearch)}
        own={peopleSearch}
        searches={searches}
        isBusy={isBusy}
        onChange={onChange}
      />
      {peopleSearch && people.length === 0 && (
        <chakra.p color="fg.muted">
          <Trans>Nobody yet. Who starts to look for the same shows here.</Trans>
        </chakra.p>
      )}
      {people.length > 0 && (
        <Grid as="ul" listStyleType="none" gap="4" templateColumns="minmax(0, 1fr)">
          {people.map((person) => (
            <PersonRow key={person.key} page={page} person={person} isBusy={isBusy} onChange={onChange} />
          ))}
        </Grid>
      )}
    </>
  );
}

function PersonRow({
  page: { group },
  person: { key, name, pictureUrl, band, search, isInvited },
  isBusy,
  onChange,
}: Omit<PeoplePartProps, 'data'> & { page: GroupPage; person: Person }) {
  const isFull = group !== null && group.members.length >= groupLimits.members;
  return (
    <chakra.li display="flex" gap="3" alignItems="center" flexWrap="wrap">
      <Avatar url={pictureUrl} size={44} />
      <Box minW="0" flex="1 1 10rem">
        <chakra.p fontWeight={600} {...userText}>
          {name}
        </chakra.p>
        {band && <chakra.p fontSize="sm">{i18n._(personBandNames[band])}</chakra.p>}
        <chakra.p fontSize="sm" color="fg.muted">
          {textOf(search)}
        </chakra.p>
      </Box>
      {isInvited ? (
        <chakra.span fontSize="sm" color="fg.muted">
          <Trans>Invited</Trans>
        </chakra.span>
      ) : (
        !isFull && (
          <Button
            look="outline"
            aria-label={t`Invite ${name} to my group`}
            aria-disabled={isBusy}
            onClick={() => onChange({ kind: 'invite', person: key })}
          >
            <Trans>Invite to my group</Trans>
          </Button>
        )
      )}
    </chakra.li>
  );
}

/** 'Milano · $400 to $600 · from 1 Sept 2026 · until 30 Jun 2027' */
function textOf({ city, minPrice, maxPrice, from, until }: PeopleSearch): string {
  return [
    city,
    t`${money(minPrice)} to ${money(maxPrice)}`,
    from !== null && t`from ${formatDay(from)}`,
    until !== null && t`until ${formatDay(until)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const defaults = { minPrice: '0', maxPrice: '600' };

function PeopleForm({
  own,
  searches,
  isBusy,
  onChange,
}: Omit<PeoplePartProps, 'data'> & { own: PeopleSearch | null; searches: readonly SavedSearch[] }) {
  const [values, setValues] = useState({
    city: own?.city ?? cities[2]?.name ?? '',
    minPrice: own ? String(own.minPrice) : defaults.minPrice,
    maxPrice: own ? String(own.maxPrice) : defaults.maxPrice,
    from: own?.from ?? '',
    until: own?.until ?? '',
  });
  const [faults, setFaults] = useState<Partial<Record<keyof typeof values, string>>>({});
  const set = (name: keyof typeof values) => ({
    value: values[name],
    fault: faults[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });
  const usable = searches.flatMap((search) => {
    const taken = valuesOf(search);
    return taken ? [{ id: search.id, name: search.name, taken }] : [];
  });

  function submit() {
    const amount = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);
    const parsed = peopleSearchSchema.safeParse({
      city: values.city,
      minPrice: amount(values.minPrice),
      maxPrice: amount(values.maxPrice),
      from: values.from || null,
      until: values.until || null,
    });
    setFaults(
      Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []),
    );
    if (parsed.success && !isBusy) onChange({ kind: 'lookForPeople', search: parsed.data });
  }

  return (
    <Form error={null} onSubmit={submit}>
      {usable.length > 0 && (
        <LabelledField label={t`Take the values of a saved search`}>
          {(ids) => (
            <SelectField
              {...ids}
              value=""
              onChange={({ target }) => {
                const chosen = usable.find(({ id }) => id === target.value);
                if (chosen) setValues((before) => ({ ...before, ...chosen.taken }));
              }}
            >
              <option value="">{t`Choose…`}</option>
              {usable.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </LabelledField>
      )}
      <Grid gap="3" templateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))">
        <LabelledField label={t`City`} fault={faults.city}>
          {(ids) => (
            <SelectField {...ids} {...set('city')}>
              {[...new Set([values.city, ...cities.map(({ name }) => name)])].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          )}
        </LabelledField>
        <LabelledTextField label={t`Rent from`} inputMode="numeric" {...set('minPrice')} />
        <LabelledTextField label={t`Rent up to`} inputMode="numeric" {...set('maxPrice')} />
        <LabelledTextField label={t`From`} type="date" {...set('from')} />
        <LabelledTextField label={t`Until`} type="date" {...set('until')} />
      </Grid>
      <Flex gap="3" wrap="wrap">
        <Button type="submit" look={own ? 'outline' : 'solid'} aria-disabled={isBusy}>
          {own ? <Trans>Save these values</Trans> : <Trans>I look for people to search with</Trans>}
        </Button>
        {own && (
          <Button
            look="plain"
            aria-disabled={isBusy}
            onClick={() => onChange({ kind: 'lookForPeople', search: null })}
          >
            <Trans>Stop looking</Trans>
          </Button>
        )}
      </Flex>
    </Form>
  );
}

/** What a saved search says about city, budget and days; null if it is about no city. */
function valuesOf(search: SavedSearch) {
  const { term, maxPrice, filters } = queryOf(search);
  const city = term && findPlace(term.kind, term.name)?.city;
  if (!city) return null;
  return {
    city,
    minPrice: String(filters?.minPrice ?? defaults.minPrice),
    maxPrice: String(maxPrice ?? defaults.maxPrice),
    from: filters?.availableFrom ?? '',
    until: filters?.availableUntil ?? '',
  };
}
