/** The fields that stay from voter to voter: a volunteer goes from door to door in one booth. */
export const KEPT = ['district', 'assembly', 'booth', 'postalCode'] as const;
