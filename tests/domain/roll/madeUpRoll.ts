import type { Searchable } from '../../../src/domain/roll/rollIndex.ts';

/** Beginnings and endings of names, in Tamil and in a common Latin spelling. */
const BEGINNINGS = parts(
  'முத்து Muthu, செல்வ Selva, தங்க Thanga, ராஜ Raja, சிவ Siva, பால Bala, குமார Kumara, சுந்தர Sundara, வீர Veera, கலை Kalai, மலர் Malar, தமிழ் Tamil, அருள் Arul, நாக Naga, ராம Rama, கிருஷ்ண Krishna, வேல் Vel, கதிர் Kathir, இளம் Ilam, அறிவு Arivu, தன Dhana, ஜெய Jaya, விஜய Vijaya, சந்திர Chandra, ஞான Gnana, கருப்ப Karuppa, மாரி Mari, பேச்சி Pechi, சுடலை Sudalai, ஐய Iya, பொன் Pon, மணி Mani, பூ Poo, காளி Kali, குரு Guru, உதய Udaya, எழில் Ezhil, இன்ப Inba, நல்ல Nalla, சின்ன Chinna, பெரிய Periya, வெள்ளை Vellai, சோலை Solai, ஆதி Aadhi, கோபால Gopala, தேவ Deva, சத்திய Sathya, யோக Yoga, லோக Loga, ஹரி Hari',
);
const ENDINGS = parts(
  'குமார் kumar, ராஜ் raj, வேல் vel, சாமி samy, பாண்டி pandi, நாதன் nathan, மணி mani, செல்வன் selvan, செல்வி selvi, லட்சுமி lakshmi, தேவி devi, மதி mathi, ராணி rani, அம்மாள் ammal, அப்பன் appan, ராமன் raman, துரை durai, கண்ணன் kannan, தாஸ் das, பிரகாஷ் prakash, மூர்த்தி moorthy, ரத்தினம் rathinam, மாலா mala, கனி kani, ஜோதி jothi, வள்ளி valli, நாயகம் nayagam, பெருமாள் perumal, ஈஸ்வரி eswari, மோகன் mohan, வாணி vani, சங்கர் sankar, ரூபன் ruban, தாசன் dasan, கோபால் gopal, சீலன் seelan',
);

/** Tamil writes a vowel after a consonant as a sign. */
const SIGNS: Record<string, string> = { அ: '', ஈ: 'ீ' };

function parts(list: string): { tamil: string; latin: string }[] {
  return list.split(', ').map((pair) => {
    const [tamil = '', latin = ''] = pair.split(' ');
    return { tamil, latin };
  });
}

function join(beginning: string, ending: string): string {
  const sign = SIGNS[ending.charAt(0)];
  if (sign === undefined) return beginning + ending;
  const stem = beginning.replace(/[\u0BBE-\u0BCD]$/, '');
  return stem + sign + ending.slice(1);
}

/** A seeded sequence of numbers from 0 to below 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** All names that the parts make, in an order that a seed decides. */
export function madeUpNames(seed: number): { tamil: string; latin: string }[] {
  const random = randomNumbers(seed);
  return BEGINNINGS.flatMap((beginning) =>
    ENDINGS.map((ending) => ({
      tamil: join(beginning.tamil, ending.tamil),
      latin:
        /[aiuo]$/.test(beginning.latin) && /^[ae]/.test(ending.latin)
          ? beginning.latin.slice(0, -1) + ending.latin
          : beginning.latin + ending.latin,
      place: random(),
    })),
  )
    .toSorted((a, b) => a.place - b.place)
    .map(({ tamil, latin }) => ({ tamil, latin }));
}

/** A roll with these names, and with relations, houses and voter IDs. */
export function rollOf(names: string[], seed: number): Searchable[] {
  const random = randomNumbers(seed);
  return names.map((name, at) => ({
    line: at + 1,
    voterId: `WKH${String(1_180_000 + at * 7).padStart(7, '0')}`,
    nameTa: name,
    nameEn: '',
    relationNameTa: names[Math.floor(random() * names.length)] ?? '',
    relationNameEn: '',
    houseNo: `${1 + Math.floor(at / 40)}/${1 + (Math.floor(at / 4) % 10)}`,
  }));
}
