import type { EventFrom } from 'xstate';
import type { listingCreationMachine } from '../../machines/publish/listing-creation.machine.ts';

type CreationEvent = EventFrom<typeof listingCreationMachine>;

/** The labels of the fields that every backend takes. */
export const labels = {
  title: 'Listing Title',
  price: 'Monthly Rent (€)',
  squareMeters: 'Square Meters',
  location: 'General Location',
  description: 'Description',
  street: 'Street Address',
  postalCode: 'Postal Code',
  city: 'City',
  province: 'Province',
  availabilityStartDate: 'Start Date',
  availabilityEndDate: 'End Date',
} as const;

export const indefinite = 'Indefinite stay (no end date)';

/** For each event of the machine of the listing form, what a person does to cause it. For each state, what they see. */
export const listingCreationByPerson = {
  events: {
    'field.change': ({ field, value }: Extract<CreationEvent, { type: 'field.change' }>) => ({
      fill: (labels as Readonly<Record<string, string>>)[field] ?? field,
      text: value,
    }),
    'indefinite.change': ({ isIndefinite }: Extract<CreationEvent, { type: 'indefinite.change' }>) =>
      isIndefinite ? { check: indefinite } : { uncheck: indefinite },
    'form.submit': () => ({ click: 'Create Listing' }),
    // The app sends this event when the upload has ended.
    'upload.finished': () => [],
  },
  states: {
    'form.editing': { role: 'button', name: 'Create Listing' },
    'form.success': { text: 'Listing created successfully!' },
  },
} as const;
