/** The fields that stay from voter to voter: a volunteer goes from door to door in one booth. */
export const KEPT = ['district', 'assembly', 'booth', 'postalCode'] as const;
/** Those of them that say which booth it is. */
export const BOOTH = ['district', 'assembly', 'booth'] as const;
/** The fields that a voter's line on the roll fills in, besides the booth. */
export const LISTED = [
  'voterId',
  'name',
  'relationName',
  'gender',
  'age',
  'dateOfBirth',
  'line',
] as const;
