/** Names in one script. Where needed, each has the Latin spelling that its username is made of. */
export interface NameStock {
  readonly script: string;
  /** How many of 100 families have names of this script. */
  readonly share: number;
  /** `native/ascii`. Names in Latin letters need no spelling, as their accents can be removed. */
  readonly given: readonly string[];
  readonly family: readonly string[];
}

const list = (names: string) => names.split(',').map((name) => name.trim());

export const nameStocks: readonly NameStock[] = [
  {
    script: 'Latin',
    share: 34,
    given: list(
      'Mia,Jack,Charlotte,Oliver,Amelia,Noah,Isla,William,Ava,Henry,Grace,Leo,Chloe,Thomas,Ruby,Lucas,Matilda,Archie,Evie,Hugo,Poppy,Angus,Harriet,Finn,Zara,Max,Frankie,Billy,Pearl,Ned,Tilly,Clem',
    ),
    family: list(
      'Smith,Jones,Williams,Brown,Wilson,Taylor,Anderson,Thompson,Walker,Harris,Martin,Clarke,Whitfield,Ashworth,Kerr,Fairweather,Pemberton,Lockhart,Hargreaves,Nightingale,Booth,Marlowe,Quilty,Sturt,Winterbourne,Yardley',
    ),
  },
  {
    script: 'Irish and Scottish',
    share: 6,
    given: list('Siobhán,Seán,Aoife,Ciarán,Niamh,Pádraig,Róisín,Oisín,Gráinne,Eoin'),
    family: list(
      "O'Brien,O’Connor,MacLeod,Ó Súilleabháin,Ní Dhomhnaill,McAllister,O'Shaughnessy,FitzGerald",
    ),
  },
  {
    script: 'French, Spanish, Portuguese',
    share: 5,
    given: list('François,Zoé,José,Inês,João,María José,Léonie,Núria,Françoise,Benoît'),
    family: list(
      "D'Arcy,Muñoz,García Márquez,Lefèvre,de la Cruz,Gonçalves,Peñalosa,Châtelain,Ibáñez-Ortega",
    ),
  },
  {
    script: 'Nordic, German',
    share: 5,
    given: list('Søren,Åsa,Jürgen,Björn,Ingrid,Lærke,Anneliese,Gunnþóra,Käthe,Øyvind'),
    family: list(
      'Müller,Ødegård,Strauß,van der Berg,Þórðardóttir,von Hohenlohe-Waldenburg-Schillingsfürst,Sjöberg,Weiß,Nørgaard',
    ),
  },
  {
    script: 'Slavic and Baltic, in Latin letters',
    share: 5,
    given: list('Łukasz,Željka,Zdeněk,Šárka,Małgorzata,Jiří,Đorđe,Ģirts,Živilė,Tomáš'),
    family: list('Wójcik,Đorđević,Dvořák,Kowalczyk,Čapek,Žižka,Brzęczyszczykiewicz,Bērziņš,Šimić'),
  },
  {
    script: 'Vietnamese',
    share: 6,
    given: list('Minh Anh,Đức,Thảo,Quốc Bảo,Hương,Tuấn,Ngọc Trâm,Phước,Thùy Dương,Khải'),
    family: list('Nguyễn,Trần,Lê,Phạm,Huỳnh,Đặng,Võ,Bùi,Đỗ'),
  },
  {
    script: 'Māori and Pasifika',
    share: 4,
    given: list('Anahera,Tāne,Mārama,Rāwiri,Hēmi,Ngaio,Sione,Lagi,Tevita,Kahurangi'),
    family: list('Ngāta,Te Kanawa,Parata,Tūhoe,Fa‘asavalu,Tupou,Wharehoka,Māhina'),
  },
  {
    script: 'Turkish',
    share: 2,
    given: list('Ayşe,İbrahim,Çağla,Ümit,Işıl,Gökhan'),
    family: list('Yıldız,Öztürk,Şahin,Güneş,Çelik,Kılıç'),
  },
  {
    script: 'Chinese',
    share: 7,
    given: list(
      '梓涵/zihan,浩然/haoran,思远/siyuan,雨萱/yuxuan,子墨/zimo,嘉欣/jiaxin,文博/wenbo,晓明/xiaoming,靜怡/jingyi,建華/jianhua',
    ),
    family: list('王/wang,李/li,张/zhang,陈/chen,歐陽/ouyang,黄/huang,林/lin,司马/sima,吴/wu'),
  },
  {
    script: 'Japanese',
    share: 3,
    given: list('さくら/sakura,陽翔/haruto,美咲/misaki,ケンジ/kenji,葵/aoi,翔太/shota,結衣/yui'),
    family: list(
      '佐藤/sato,高橋/takahashi,渡邉/watanabe,髙木/takagi,小林/kobayashi,山口/yamaguchi',
    ),
  },
  {
    script: 'Korean',
    share: 3,
    given: list('서연/seoyeon,민준/minjun,지우/jiwoo,하윤/hayun,도현/dohyun,은지/eunji'),
    family: list('김/kim,이/lee,박/park,최/choi,남궁/namgung,정/jung'),
  },
  {
    script: 'Arabic',
    share: 4,
    given: list('فاطمة/fatima,محمد/mohammed,ليلى/layla,يوسف/yousef,نور/noor,عمر/omar,زينب/zainab'),
    family: list('الخوري/alkhoury,حداد/haddad,العلي/alali,منصور/mansour,عبد الرحمن/abdulrahman'),
  },
  {
    script: 'Hebrew',
    share: 2,
    given: list('נועה/noa,יהונתן/yonatan,תמר/tamar,איתי/itai,שירה/shira'),
    family: list('כהן/cohen,לוי/levi,בן־דוד/bendavid,רוזנטל/rosenthal'),
  },
  {
    script: 'Devanagari',
    share: 4,
    given: list('अनन्या/ananya,आरव/aarav,प्रिया/priya,रोहन/rohan,ईशा/isha,अर्जुन/arjun,श्रेया/shreya'),
    family: list('शर्मा/sharma,गुप्ता/gupta,त्रिवेदी/trivedi,पटेल/patel,द्विवेदी/dwivedi,श्रेष्ठ/shrestha'),
  },
  {
    script: 'Tamil',
    share: 2,
    given: list('கவிதா/kavitha,அருண்/arun,மீனாட்சி/meenakshi,செல்வன்/selvan,நிலா/nila'),
    family: list('சுப்ரமணியம்/subramaniam,முருகன்/murugan,ராஜேந்திரன்/rajendran'),
  },
  {
    script: 'Thai',
    share: 2,
    given: list('ณัฐวุฒิ/nattawut,พิมพ์ชนก/pimchanok,ธนพล/thanapol,กมลชนก/kamonchanok'),
    family: list('ศรีสุวรรณ/srisuwan,วงศ์สุวรรณ/wongsuwan,แก้วมณี/kaewmanee'),
  },
  {
    script: 'Greek',
    share: 3,
    given: list('Ελένη/eleni,Γιώργος/giorgos,Δέσποινα/despina,Νίκος/nikos,Χρυσάνθη/chrysanthi'),
    family: list('Παπαδοπούλου/papadopoulou,Οικονόμου/oikonomou,Στεφάνου/stefanou,Δούκας/doukas'),
  },
  {
    script: 'Cyrillic',
    share: 3,
    given: list('Анна/anna,Дмитрий/dmitry,Олена/olena,Цветан/tsvetan,Јелена/jelena,Ґалина/galyna'),
    family: list(
      'Иванова/ivanova,Шевченко/shevchenko,Щербаков/shcherbakov,Їжакевич/yizhakevych,Петровић/petrovic',
    ),
  },
];

/** Single names and very long names. They occur at every size of the school. */
export const oneNames: readonly string[] = list(
  'Suparman,Kalea,Wibowo,मीरा/meera,Teuila,တင်မာ/tinmar',
);
export const longNames: readonly { given: string; family: string }[] = [
  {
    given: 'Maria Magdalena Alexandrina Theophania Konstantina',
    family: 'Papadimitrakopoulou-Hatzikonstantinou',
  },
  {
    given: 'Keihanaikukauakahihuliheekahaunaele',
    family: 'Keihanaikukauakahihuliheekahaunaele-Montgomery',
  },
  {
    given: 'José María Francisco de Paula',
    family: 'Fernández de Córdoba y Álvarez de las Asturias-Bohorques',
  },
];
