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
