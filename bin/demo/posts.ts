import type { UserType } from '#shared/audiences/audience';
import type { PostType } from '#shared/posts/posts.contract';
import type { DemoAsk } from './asks.ts';
import { lakeCamp } from './asks.ts';
import type { DemoSite } from './content.ts';
import { camp, campCode } from './files/camp.ts';
import { type DemoSheet, packingList } from './files/packing-list.ts';

/** A post of a demo school. Days count from the day of the demo; negative days are past. */
export interface DemoPost {
  readonly title: string;
  readonly type: PostType;
  readonly html: string;
  readonly audience: readonly UserType[];
  /** The names of groups. Without groups, the post is for everyone of the chosen types. */
  readonly groups?: readonly string[];
  readonly category?: string;
  /** The first day. Absent for a draft without dates. */
  readonly from?: number;
  /** The last day. Absent if the post has no end. */
  readonly until?: number;
  readonly isDraft?: boolean;
  readonly isPublic?: boolean;
  readonly forCarersOnly?: boolean;
  /** A file that it brings. */
  readonly file?: DemoSheet;
  /** Asks the readers until a day. */
  readonly asks?: DemoAsk;
}

const everyone: readonly UserType[] = ['STUDENTS', 'CARERS', 'STAFF'];
const families: readonly UserType[] = ['STUDENTS', 'CARERS'];

const shared: readonly DemoPost[] = [
  {
    title: 'Swimming carnival: what to bring',
    type: 'notice',
    audience: families,
    groups: ['Year 7', 'Year 8', 'Year 9'],
    from: -3,
    until: 12,
    html: `<p>The swimming carnival for Years 7 to 9 is on <strong>Friday week</strong>. Buses leave the front gate at 8:15 and return by 2:45.</p>
<h2>Please bring</h2><ul><li>swimmers, towel, hat and sunscreen</li><li>a water bottle and lunch (the kiosk takes cards only)</li><li>any medication, named, handed to the first-aid tent</li></ul>
<p>Students who do not swim help as timekeepers and marshals, and are warmly welcome.</p>`,
  },
  {
    title: 'Year 7 camp: packing list and bus times',
    type: 'notice',
    audience: families,
    groups: ['Year 7'],
    from: -1,
    until: 20,
    asks: { by: 6, rule: 'any_carer', payment: { cents: camp, code: campCode } },
    file: packingList,
    html: `<p>Year 7 goes to the lake from Wednesday to Friday. Meet at 7:30 at the bus bay.</p><table><thead><tr><th>Day</th><th>Leaves</th><th>Arrives</th></tr></thead><tbody><tr><td>Wednesday</td><td>7:45</td><td>10:30</td></tr><tr><td>Friday</td><td>12:00</td><td>14:45</td></tr></tbody></table><p>Phones stay at home; leaders carry one for each group.</p>`,
  },
  {
    title: 'Year 8 lake camp: who comes?',
    type: 'notice',
    audience: families,
    groups: ['Year 8'],
    from: -2,
    until: 30,
    asks: lakeCamp,
    html: '<p>Year 8 may spend three nights at the lake in the last week of term. The camp has <strong>40 places</strong>. When they are taken, families can join the waiting list: a place that comes free goes to the first of it.</p><p>Please answer for each child, also if the answer is no.</p>',
  },
  {
    title: 'Year 12: trial examination timetable',
    type: 'notice',
    audience: ['STUDENTS', 'CARERS', 'STAFF'],
    groups: ['Year 12', 'Teaching staff'],
    from: -5,
    until: 30,
    html: '<p>The timetable for the trial examinations is final. Clashes are resolved by the Director of Studies until Thursday; after that the printed timetable counts.</p><ol><li>Check every paper you sit.</li><li>Report a clash in person.</li><li>Bring your student card to each paper.</li></ol>',
  },
  {
    title: 'Uniform shop: longer hours this week',
    type: 'notice',
    audience: ['CARERS'],
    from: -2,
    until: 5,
    html: '<p>The uniform shop is open from 8:00 to 16:30 every day this week. Second-hand blazers have arrived in all sizes.</p>',
  },
  {
    title: 'Library: overdue books amnesty',
    type: 'notice',
    audience: ['STUDENTS'],
    from: -6,
    until: 14,
    html: '<p>Bring it back, however late it is, and nothing is said. The box stands beside the door until the end of next week.</p>',
  },
  {
    title: 'Reports: proofreading closes on Monday',
    type: 'notice',
    audience: ['STAFF'],
    groups: ['Teaching staff'],
    from: -4,
    until: 6,
    html: '<p>Semester reports close for proofreading on Monday at 17:00. Heads of department release them on Wednesday.</p>',
  },
  {
    title: 'Car park resurfacing',
    type: 'notice',
    audience: ['STAFF'],
    groups: ['All staff'],
    from: -1,
    until: 4,
    html: '<p>The staff car park is closed on Thursday. Please use the oval entrance.</p>',
  },
  {
    title: 'From the Principal: how we talk about results',
    type: 'principal',
    audience: everyone,
    from: -7,
    until: 60,
    html: `<p>Dear families,</p><p>Results arrive this month, and with them the temptation to compare. A mark tells us how a student did in one task on one day. What we look for is movement: the draft that became an essay, the proof that finally closed.</p><blockquote><p>Ask not “what did you get?” but “what did you change your mind about?”</p></blockquote><p>Your children's teachers will gladly speak with you. Their notes on the dashboard are the beginning of that conversation, not its end.</p><p>Warm regards</p>`,
  },
  {
    title: 'From the Principal: changes to fees next year',
    type: 'principal',
    audience: families,
    forCarersOnly: true,
    from: -2,
    until: 40,
    html: '<p>Dear parents and carers,</p><p>The Council has set the fees for next year. The schedule is attached to your account statement; scholarships and payment plans remain as they are. Please speak with us early if your circumstances have changed.</p>',
  },
  {
    title: 'Today: fire drill in period 3',
    type: 'dailyemail',
    audience: ['STUDENTS', 'STAFF'],
    from: 0,
    until: 1,
    html: '<p>A fire drill takes place in period 3. Walk, do not run, to the assembly point of your homeroom.</p>',
  },
  {
    title: 'Tomorrow: photographs for Years 8 and 10',
    type: 'dailyemail',
    audience: families,
    groups: ['Year 8', 'Year 10'],
    from: 0,
    until: 2,
    html: '<p>Full uniform, please. Siblings are photographed at 8:00 in the hall.</p>',
  },
  {
    title: 'Opening night of the school play',
    type: 'newsletter',
    category: 'arts',
    audience: everyone,
    isPublic: true,
    from: -1,
    html: `<p>Forty students, eleven weeks and one revolving stage: <em>A Midsummer Night's Dream</em> opened to a full house on Saturday.</p><h2>Behind the curtain</h2><p>The set was designed in Year 10 Technology and built from the timber of the old grandstand. “We kept the numbers of the seats,” says the stage manager, “so you can find where your grandparents sat.”</p><h2>Still to come</h2><ul><li>Thursday, 19:00 — with Auslan interpretation</li><li>Friday, 19:00</li><li>Saturday, 14:00 and 19:00</li></ul><p>Tickets are sold at the front office.</p>`,
  },
  {
    title: 'Rowers bring home the silver oar',
    type: 'newsletter',
    category: 'sport',
    audience: everyone,
    isPublic: true,
    from: -4,
    html: '<p>On still water and under a very early sun, the Year 11 quad came second by the length of a hand. It is the first silver oar in nine years.</p><h2>The season in figures</h2><p>Sixty-two training mornings, four regattas, one capsizing, no injuries.</p><p>Novice rowing starts again in March and needs no experience, only an alarm clock.</p>',
  },
  {
    title: 'Mathematics you can walk on',
    type: 'newsletter',
    category: 'learning',
    audience: families,
    groups: ['Year 7', 'Year 8'],
    from: -8,
    html: '<p>Years 7 and 8 measured the oval in paces, shadows and wheel turns, and then argued, with figures, about who was right.</p><h2>What they found</h2><p>The three methods differ by less than two metres. The arguments differ by rather more, and will be continued after the holidays.</p>',
  },
  {
    title: 'A garden for everyone',
    type: 'newsletter',
    category: 'community',
    audience: everyone,
    from: -13,
    html: '<p>The kitchen garden behind the science block has raised beds that can be reached from a wheelchair, a bench in the shade, and more parsley than anyone can use.</p><p>Families are welcome to help on the first Saturday of the month, from nine.</p><h2>We could use</h2><ul><li>gloves in small sizes</li><li>a wheelbarrow</li><li>somebody who knows about bees</li></ul>',
  },
  {
    title: 'Senior formal: draft of the programme',
    type: 'newsletter',
    category: 'community',
    audience: ['STUDENTS'],
    groups: ['Year 12'],
    isDraft: true,
    html: '<p>Doors at six, dinner at seven, dancing until ten. The committee will confirm the band.</p>',
  },
  {
    title: 'Science fair: register your project',
    type: 'notice',
    audience: families,
    from: 6,
    until: 40,
    html: '<p>Projects can be registered from next week. Teams of up to three; a question first, a method second, glitter last.</p>',
  },
  {
    title: 'New bus timetable',
    type: 'notice',
    audience: everyone,
    from: -120,
    until: -30,
    html: '<p>The new timetable applies until the end of term.</p>',
  },
  {
    title: 'Lost property before the holidays',
    type: 'notice',
    audience: everyone,
    from: -20,
    until: -2,
    html: '<p>Everything that is not collected by Friday goes to charity.</p>',
  },
];

const own: Record<DemoSite, readonly DemoPost[]> = {
  main: [
    {
      title: 'Ferry wharf closed: new drop-off point',
      type: 'notice',
      audience: everyone,
      from: -1,
      until: 9,
      html: '<p>The wharf is closed for repairs. The ferry lands at the northern jetty; supervised walking groups leave there at 8:05 and 8:20.</p>',
    },
    {
      title: 'Harbour College debating: state final',
      type: 'newsletter',
      category: 'learning',
      audience: everyone,
      isPublic: true,
      from: -2,
      html: '<p>“That cities should be built for those who cannot drive.” Our team argued for it, and won, in front of the Deputy Mayor, who arrived by car.</p>',
    },
  ],
  regional: [
    {
      title: 'Dirt road after rain: buses 4 and 6',
      type: 'notice',
      audience: everyone,
      from: -1,
      until: 9,
      html: '<p>Buses 4 and 6 turn at the silo while the road is soft. Please be there ten minutes earlier and bring boots.</p>',
    },
    {
      title: 'Tablelands College at the agricultural show',
      type: 'newsletter',
      category: 'community',
      audience: everyone,
      isPublic: true,
      from: -2,
      html: '<p>Two ribbons for the alpacas, one for the honey, and a special mention for the student who explained rotational grazing to the Governor.</p>',
    },
  ],
};

/**
 * Returns the posts of a school. Many titles exist at both schools, to show that the sites are
 * separate.
 */
export const demoPosts = (site: DemoSite): readonly DemoPost[] => [...shared, ...own[site]];
