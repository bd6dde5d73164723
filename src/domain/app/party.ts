/** A text in both languages. */
type Pair = { tam: string; en: string };
type Office = { office: Pair; name: Pair; place: Pair };
type Video = { id: string; title: Pair };
type Social = { name: string; url: string };

/**
 * Everything about the party itself, and nothing else. Change this file to adopt the app for
 * another party (docs/adopt.md). The party, its people, numbers and addresses are made up.
 * `.example` is reserved and leads nowhere (RFC 2606).
 */
export const PARTY = {
  name: { tam: 'கோலம் மக்கள் கழகம்', en: "Kolam People's Party" },
  short: { tam: 'கோலம்', en: 'Kolam' },
  motto: { tam: 'வீடு வீடாக, யாரும் விடுபடாமல்', en: 'House by house, nobody left out' },
  description: {
    tam: 'உறுப்பினர் சேர்க்கை, வாக்காளர் விவரம்: இணையம் இல்லாத இடத்திலும்.',
    en: 'Enrolment of members and voters, also where there is no signal.',
  },
  leader: { tam: 'அமுதினி கோலவாணன்', en: 'Amudhini Kolavanan' },
  /**
   * The colour of the header, the buttons and the installed app. A person may choose another
   * (src/domain/app/palette.ts).
   */
  colour: '#22305f',
  copyright: 2025,
  office: {
    address: {
      tam: '14, கோலத் தெரு, முத்தமிழ் நகர், சென்னை\u00a0600119',
      en: '14, Kolam Street, Muthamizh Nagar, Chennai\u00a0600119',
    },
    phone: '044 0000 0119',
    email: 'office@kolam.example',
  },
  offices: [
    {
      office: { tam: 'தலைவர்', en: 'Chairman' },
      name: { tam: 'அமுதினி கோலவாணன்', en: 'Amudhini Kolavanan' },
      place: { tam: 'சென்னை', en: 'Chennai' },
    },
    {
      office: { tam: 'பொதுச் செயலாளர்', en: 'General Secretary' },
      name: { tam: 'இளமாறன் வெண்புள்ளி', en: 'Ilamaran Venpulli' },
      place: { tam: 'மதுரை', en: 'Madurai' },
    },
    {
      office: { tam: 'செயலாளர்', en: 'Secretary' },
      name: { tam: 'தேன்மொழி அரிசிமாவு', en: 'Thenmozhi Arisimavu' },
      place: { tam: 'திருச்சி', en: 'Tiruchi' },
    },
    {
      office: { tam: 'பொருளாளர்', en: 'Treasurer' },
      name: { tam: 'கதிரோன் புள்ளிவாசல்', en: 'Kadhiron Pullivasal' },
      place: { tam: 'சேலம்', en: 'Salem' },
    },
    {
      office: { tam: 'மாநில இணைச் செயலாளர்', en: 'State Joint Secretary' },
      name: { tam: 'நிலாமகள் சுழிக்கோடு', en: 'Nilamagal Suzhikkodu' },
      place: { tam: 'கோயம்புத்தூர்', en: 'Coimbatore' },
    },
    {
      office: { tam: 'துணைச் செயலாளர்', en: 'Deputy Secretary' },
      name: { tam: 'செங்கதிர் வாசற்படி', en: 'Sengathir Vasarpadi' },
      place: { tam: 'திருநெல்வேலி', en: 'Tirunelveli' },
    },
    {
      office: { tam: 'கொள்கை பரப்புச் செயலாளர்', en: 'Propaganda Secretary' },
      name: { tam: 'பூவரசி மார்கழி', en: 'Poovarasi Margazhi' },
      place: { tam: 'தஞ்சாவூர்', en: 'Thanjavur' },
    },
  ] satisfies Office[],
  social: [
    { name: 'YouTube', url: 'https://youtube.example/kolam' },
    { name: 'Instagram', url: 'https://instagram.example/kolam' },
    { name: 'Facebook', url: 'https://facebook.example/kolam' },
    { name: 'X', url: 'https://x.example/kolam' },
  ] satisfies Social[],
  /** The home screen's five campaign videos. `id` is the video's id at the provider. */
  videos: [
    { id: 'KolamVideo1', title: { tam: 'வாசலிலிருந்து தொடங்குவோம்', en: 'It begins at the doorstep' } },
    { id: 'KolamVideo2', title: { tam: 'ஒவ்வொரு ஊரிலும் ஒரு நூலகம்', en: 'A library in every town' } },
    { id: 'KolamVideo3', title: { tam: 'வெள்ளத்தில் உதவிய கைகள்', en: 'Helping hands in the flood' } },
    {
      id: 'KolamVideo4',
      title: { tam: '1,500 மாணவர்கள், ஒரே மேடை', en: '1,500 students, one stage' },
    },
    {
      id: 'KolamVideo5',
      title: { tam: '234 தொகுதி, ஒரே கோடு', en: '234 constituencies, one line' },
    },
  ] satisfies Video[],
} as const;

/** Returns the party's own texts in one language, for the translations' namespace `party`. */
export function partyTexts(language: keyof Pair): Record<string, string> {
  const { name, short, motto, description, leader, office } = PARTY;
  return {
    name: name[language],
    short: short[language],
    motto: motto[language],
    description: description[language],
    leader: leader[language],
    address: office.address[language],
    phone: office.phone.replaceAll(' ', '\u00a0'),
  };
}
