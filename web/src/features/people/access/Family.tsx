import { Button, Chip, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import type { FamilyLink, PersonRecord } from '#shared/people/people-admin.contract';
import { pathTo } from '#shared/site/paths';
import { serverNow } from '../../../api/clock.ts';
import { dayWords } from '../../../components/days/dayWords.ts';
import { List, Quiet, Row } from '../../../components/layout/layout.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import type { PersonActions } from './usePersonActs.ts';
import { linkActOf, linkActWords, linkWords } from './words.ts';

interface FamilyProps {
  person: PersonRecord;
  acts: PersonActions;
}

/** The children of a carer with the acts about each, and the carers of a student. */
export function Family({ person, acts }: FamilyProps) {
  const { children, carers, no_acts } = person;
  return (
    <>
      {children.length > 0 && (
        <Links title="Children" links={children}>
          {(link) => !no_acts && <LinkAct link={link} acts={acts} />}
        </Links>
      )}
      {carers.length > 0 && (
        <Links title="Carers" links={carers}>
          {(carer) => !no_acts && <ActOfCarer child={person} carer={carer} />}
        </Links>
      )}
    </>
  );
}

interface LinksProps {
  title: string;
  links: readonly FamilyLink[];
  children: (link: FamilyLink) => ReactNode;
}

const Links = ({ title, links, children: acts }: LinksProps) => {
  const today = dayIn(useTimeZone(), serverNow());
  return (
    <section aria-label={title}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <List isCard hasLines>
        {links.map((link) => (
          <Row
            component="li"
            key={link.userUid}
            align="center"
            justify="space-between"
            sx={{ px: 2, py: 1 }}
          >
            <Row align="center" sx={{ minHeight: 44 }}>
              <Link
                component={RouterLink}
                to={pathTo('/admin/people/:userUid', { userUid: link.userUid })}
              >
                {fullName(link)}
              </Link>
              {link.state !== 'active' && (
                <Chip
                  size="small"
                  variant="outlined"
                  label={linkWords[link.state]}
                  color={link.state === 'withheld' ? 'error' : 'default'}
                />
              )}
              {link.valid_to && (
                <Quiet size="medium">{`until ${dayWords(link.valid_to, today)}`}</Quiet>
              )}
            </Row>
            {acts(link)}
          </Row>
        ))}
      </List>
    </section>
  );
};

/** Withholds a child, or gives it back. */
function LinkAct({ link, acts }: { link: FamilyLink; acts: PersonActions }) {
  const { userUid, firstname } = link;
  const act = linkActOf(link);
  if (!act) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      color={act === 'withhold' ? 'error' : 'primary'}
      sx={{ minHeight: 44 }}
      onClick={() => acts.ask({ act, child: { userUid, firstname } })}
    >
      {linkActWords(act, firstname)}
    </Button>
  );
}

interface ActOfCarerProps {
  child: Pick<PersonRecord, 'userUid' | 'firstname'>;
  carer: FamilyLink;
}

/** The same on the page of the child: it leads to the carer, whose record the act changes, and asks there. */
function ActOfCarer({ child: { userUid: child, firstname }, carer }: ActOfCarerProps) {
  const act = linkActOf(carer);
  if (!act) return null;
  const words = linkActWords(act, firstname);
  return (
    <Button
      component={RouterLink}
      to={pathTo('/admin/people/:userUid', { userUid: carer.userUid, child })}
      size="small"
      variant="outlined"
      color={act === 'withhold' ? 'error' : 'primary'}
      aria-label={`${words}, ${fullName(carer)}`}
      sx={{ minHeight: 44 }}
    >
      {words}
    </Button>
  );
}
