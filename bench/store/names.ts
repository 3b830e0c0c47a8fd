import type { Random } from '@clinic/server/demo/random'

const words = (text: string): string[] => text.split(' ')

/** Every beginning with every end: how Yoruba and Igbo names are made, and why they share so many letters. */
const compounds = (heads: string, tails: string): string[] => words(tails).flatMap((tail) => words(heads).map((head) => head + tail))

/** The first of each, then the second of each: no people's names are all the commonest. */
function interleave(...lists: string[][]): string[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
}

const GIVEN = interleave(
  compounds(
    'Oluwa Olu Ade Ayo Ola Ife Temi Dami Iyanu Ire Ore Anu Tiwa Mofe Bolu Ewa Oye Moye Ara',
    'seun tobi dare femi kunle wale sola mide dayo bukola niyi yemi segun bunmi lola tola toyin kemi shola tunde wunmi ronke funke sade tosin tomi tunji ' +
      'gbenga gbemi jide bayo deji dotun fisayo jumoke nike peju',
  ),
  compounds(
    'Chukwu Chi Obi Nna Uche Nkem Ngo Ama Olisa Kene Ifeanyi Eke Oge',
    'emeka nedu ebuka amaka zoba dinma gozie kelu nonso buike ka diebere amara jindu kezie mdi nso somaga zuruoke chukwu dubem kaodi nenye madu rah',
  ),
  words(
    'Mohammed Muhammad Mohamed Muhammed Ibrahim Abubakar Abubakr Usman Yusuf Yusuff Sani Aliyu Bello Suleiman Sulaiman Abdullahi Abdulrahman Abdulkarim ' +
      'Abdulmalik Abdulaziz Nasiru Kabiru Shehu Umar Aminu Bashir Habiba Zainab Zaynab Aisha Aishat Fatima Fatimah Hauwa Maryam Mariam Khadija Khadijat ' +
      'Rukayya Rukayat Safiya Jamila Halima Halimat Asmau Balaraba Ladi Talatu Danladi Sunday Garba Audu Tanko',
  ),
  words(
    'Mary Grace Blessing Peace Joy Mercy Esther Ruth Deborah Rebecca Sarah Hannah Elizabeth Victoria Margaret Catherine Katherine Philip Phillip Stephen Steven ' +
      'John Jon Emmanuel Immanuel Samuel Daniel Peter Joseph Michael David James Thomas George William Matthew Anthony Paul Simon Andrew Isaac Isaiah Moses ' +
      'Favour Precious Gift Goodness Godwin Godswill Goodluck Monday Friday Patience Comfort Charity Faith Hope',
  ),
  words(
    'Ime Eno Mfon Etim Udo Ebiere Tamuno Osaze Itohan Efosa Osagie Osaretin Ebikabo Ovie Oghene Ejiro Oke Aondo Terver Mimidoo Inalegwu Ene Ojoma',
  ),
)

const FAMILIES = interleave(
  compounds(
    'Ade Ogun Ola Aki Oye Fa Awo Olu Ayo Ojo',
    'yemi bayo leye tunji nola wale sanya bode dipo dele lusi gbade gbemi kunle ran niran sina toye ponle mola',
  ),
  compounds(
    'Nwa Okon Oka Eze Chukwu Ani Obi One Ugwu Mba',
    'kwo for chukwu agu nna eze ji bueze ma di nyi kwe ora ukwu osu ibe dike anya ike uka',
  ),
  words(
    'Abubakar Danjuma Garba Lawal Sadiq Yakubu Tanko Bako Audu Musa Ibrahim Bello Suleiman Usman Aliyu Idris Waziri Dangote Gwarzo Kazaure Ringim Shagari',
  ),
  words(
    'Effiong Bassey Akpan Udoh Briggs Amadi Osagie Igbinedion Edem Ekanem Inyang Okpara Dokubo Jumbo Alabo Tyoapine Akume Odey Agbo Idoko',
  ),
  words(
    "Johnson Williams Thompson Clarke Cole Davies Macaulay George Peters Samuel Johnbull Coker Pratt Savage O'Brien Phillips Philips Stephens Stevens",
  ),
)

/** A few names are very common and most are rare: the first of a list of 500 comes once in 22 times, the last once in 1,000. */
const common = (random: Random, list: readonly string[]): string => list[Math.floor(list.length * random.next() ** 2)] ?? ''

type Name = { readonly firstname: string; readonly lastname: string }

/** `usual` is the name that is kept for some; the others get one of several hundred names, sometimes two, sometimes with its marks. */
export function inventName(random: Random, usual: Name): Name {
  const first = random.chance(0.35) ? usual.firstname : common(random, GIVEN)
  const last = random.chance(0.25) ? usual.lastname : common(random, FAMILIES)
  const firstname = random.chance(0.12) ? `${first} ${common(random, GIVEN)}` : first
  const lastname = random.chance(0.03) ? `${last}-${common(random, FAMILIES)}` : last
  return random.chance(0.08) ? { firstname: marked(firstname), lastname: marked(lastname) } : { firstname, lastname }
}

const marked = (name: string) => name.replaceAll('sh', 'ṣ').replaceAll('o', 'ọ').replace('a', 'á').normalize('NFC')
