import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { ChoiceRow } from '../../components/ChoiceRow.tsx';
import { Checkbox } from '../../components/controls.tsx';
import { userText } from '../../components/user-text.ts';
import { publicStreet } from '../../domain/listing/public-street.ts';
import { placeTexts } from '../../domain/search/place-texts.ts';
import { told } from '../../languages/told.ts';
import type { ShownPlace } from '../../schemas/listing/listing-place.ts';
import type { DraftForm } from './draft-form.ts';

const choices: readonly ShownPlace[] = ['exact', 'street'];

/** The choice of what others see of the address, with a preview. */
export function ShownPlaceField({ fields: { street, shownPlace }, onField }: DraftForm) {
  const id = useId();
  const isPrivate = shownPlace === 'street';
  return (
    <chakra.fieldset border="none" p="0" m="0" minW="0" aria-describedby={isPrivate ? id : undefined}>
      <chakra.legend fontWeight={600}>{told(placeTexts.choice)}</chakra.legend>
      {choices.map((choice) => (
        <ChoiceRow key={choice} mt="2">
          <Checkbox
            type="radio"
            name="shownPlace"
            checked={isPrivate === (choice === 'street')}
            onChange={() => onField('shownPlace', choice)}
          />
          {told(placeTexts[choice])}
        </ChoiceRow>
      ))}
      {isPrivate && (
        <chakra.p id={id} mt="1" fontSize="sm" color="fg.muted" {...userText}>
          {street.trim() !== '' && (
            <Trans>
              Others see “<bdi>{publicStreet(street)}</bdi>”, and on maps a place up to 300 m away.{' '}
            </Trans>
          )}
          {told(placeTexts.hint)}
        </chakra.p>
      )}
    </chakra.fieldset>
  );
}
