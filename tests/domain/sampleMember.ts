/** A made-up member, as the registration form sends it. */
export const MEMBER = {
  name: 'மு. முருகன்', relationName: 'முத்து', gender: 'male', ageGivenAs: 'age', age: '42',
  bloodGroup: 'O+', religion: 'none', caste: 'none', profession: 'Weaver', education: '10th', tvmiYears: '7',
  mobile: '9876543210', whatsapp: '9876543210', phone: '', email: 'sample@example.org', aadhaar: '2346', voterId: 'ABC1234567', pan: 'ABCPD1234E',
  address: '12, கிழக்குத் தெரு', city: 'Coimbatore', postalCode: '641001', district: 'coimbatore', assembly: '120', parliamentary: '20',
  localBodyKind: 'urban', union: '', municipality: 'Coimbatore', panchayat: '', ward: '12', booth: '114', line: '345', votersInHouse: '4',
  fillMode: 'manual', consentVersion: '2026-11', consentAt: '2026-11-20T05:58:00.000Z',
};
