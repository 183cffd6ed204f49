import { Alert, Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import type { AppError } from '#shared/kernel/errors';
import type { PersonRecord } from '#shared/people/people-admin.contract';
import { serverNow } from '../../../api/clock.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Column, Panel } from '../../../components/layout/layout.tsx';
import { useAddressQuery } from '../../../components/lists/useAddressQuery.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { Address } from '../../../components/text/Address.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { PersonRights } from '../rights/PersonRights.tsx';
import { ActsDone } from './ActsDone.tsx';
import { Family } from './Family.tsx';
import { PersonActs } from './PersonActs.tsx';
import { signInWords } from './signInWords.ts';
import { type PersonActions, usePersonActs } from './usePersonActs.ts';
import { WhyNot } from './WhyNot.tsx';
import { kindWords, linkActOf, wayWords } from './words.ts';

interface OnePersonProps {
  read: {
    data?: PersonRecord | undefined;
    error?: AppError | undefined;
    mutate: () => Promise<unknown>;
  };
}

/** A person: who it is, the family, the sign-in, and what can be done about it. */
export function OnePerson({ read: { data, error, mutate } }: OnePersonProps) {
  if (data) return <Person person={data} onChanged={mutate} />;
  if (error) return <Failure what="This person" error={error} onRetry={() => void mutate()} />;
  return <Skeletons heights={[32, 200, 32, 108]} most={720} what="the person" />;
}

interface PersonProps {
  person: PersonRecord;
  onChanged: () => Promise<unknown>;
}

function Person({ person, onChanged }: PersonProps) {
  const acts = usePersonActs(person);
  useActOfAddress(person, acts);
  const { is_blocked, no_acts } = person;
  return (
    <Box sx={columns}>
      <Column gap={3} isBound>
        {is_blocked && (
          <Alert severity="error" variant="outlined">
            This person can’t sign in and gets no mail from the portal, not even in an emergency.
            Telephone instead. Lists and roll-calls keep the person. The reason stands below.
          </Alert>
        )}
        <Withheld person={person} />
        <Facts person={person} />
        <Family person={person} acts={acts} />
        <PersonRights person={person} onChanged={onChanged} />
        <ActsDone acts={person.acts} />
      </Column>
      <Column gap={3} isBound>
        {no_acts ? (
          <Alert severity="info" variant="outlined">
            {no_acts}
          </Alert>
        ) : (
          <PersonActs person={person} acts={acts} />
        )}
        <WhyNot userUid={person.userUid} />
      </Column>
    </Box>
  );
}

/** Asks about the child in the address: the page of the child leads here to withhold it. */
function useActOfAddress({ children, no_acts }: PersonRecord, acts: PersonActions): void {
  const [query, changeQuery] = useAddressQuery();
  const child = query.get('child');
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address asks once
  useEffect(() => {
    if (child === null) return;
    const link = children.find(({ userUid }) => userUid === child);
    const act = link && linkActOf(link);
    if (act && !no_acts) acts.ask({ act, child: link });
    changeQuery(
      (now) => {
        now.delete('child');
        return now;
      },
      { replace: true },
    );
  }, [child]);
}

/** Says that nobody talks with a carer about a child who is withheld. */
function Withheld({ person: { children } }: { person: PersonRecord }) {
  const withheld = children.filter(({ state }) => state === 'withheld');
  if (withheld.length === 0) return null;
  const names = new Intl.ListFormat('en-AU').format(withheld.map(({ firstname }) => firstname));
  return (
    <Alert severity="error" variant="outlined">
      {`${names} ${withheld.length === 1 ? 'is' : 'are'} withheld from this person. Say nothing about ${withheld.length === 1 ? 'this child' : 'these children'}.`}
    </Alert>
  );
}

/** Says that no sign-in is stored: of who has an account of before the portal kept them, it is not known. */
const noSignIn = (state: PersonRecord['state']): string =>
  state === 'never-signed-in' || state === 'invited' ? 'Never' : 'Not known';

/** The facts about a person. What the school does not know is left out. */
function Facts({ person }: { person: PersonRecord }) {
  const { kinds, username, email, studentNumber, carerNumber, year, groups } = person;
  const { last_on, way, mail_returns_since, signed_out_at, invited_at } = person;
  const { school_groups = [] } = person;
  const timeZone = useTimeZone();
  return (
    <section aria-labelledby="facts">
      <Typography variant="h2" id="facts" sx={{ mb: 1.5 }}>
        Identity and sign-in
      </Typography>
      <Panel component="dl" sx={facts}>
        <Fact name="Kind">{kinds.map((kind) => kindWords[kind]).join(', ')}</Fact>
        <Fact name="Year">{year}</Fact>
        <Fact name="Signs in as">{username}</Fact>
        <Fact name="Email">{email ? <Address of={email} /> : 'None in the roster'}</Fact>
        <Fact name="Mail returns since">
          {mail_returns_since && <DateWords at={mail_returns_since} />}
        </Fact>
        <Fact name="Student number">{studentNumber}</Fact>
        <Fact name="Carer number">{carerNumber}</Fact>
        <Fact name="Last sign-in">
          {last_on ? signInWords(last_on, serverNow(), timeZone) : noSignIn(person.state)}
          {way && ` with ${wayWords[way] ?? way}`}
        </Fact>
        <Fact name="Invited">{invited_at && <DateWords at={invited_at} withTime />}</Fact>
        <Fact name="Signed out by the school">
          {signed_out_at && <DateWords at={signed_out_at} withTime />}
        </Fact>
        <Fact name="Groups">{groups.map(({ groupname }) => groupname).join(', ')}</Fact>
        <Fact name="School groups">
          {school_groups.map(({ groupname }) => groupname).join(', ')}
        </Fact>
      </Panel>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null;

const columns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
};
const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  m: 0,
  columnGap: 2,
  rowGap: 0.75,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
