import { Button, Chip, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { fullName } from '#shared/people/names';
import type { FamilyLink, PersonRecord } from '#shared/people/people-admin.contract';
import { pathTo } from '#shared/site/paths';
import { List, Quiet, Row } from '../../../components/layout/layout.tsx';
import type { PersonActions } from './usePersonActs.ts';
import { linkWords } from './words.ts';

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
      {carers.length > 0 && <Links title="Carers" links={carers} />}
    </>
  );
}

interface LinksProps {
  title: string;
  links: readonly FamilyLink[];
  children?: (link: FamilyLink) => ReactNode;
}

const Links = ({ title, links, children: acts }: LinksProps) => (
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
            {link.valid_to && <Quiet size="medium">{`until ${link.valid_to}`}</Quiet>}
          </Row>
          {acts?.(link)}
        </Row>
      ))}
    </List>
  </section>
);

/** The act that a link allows: it can be withheld while the roster gives it, and given back. */
function LinkAct({ link, acts }: { link: FamilyLink; acts: PersonActions }) {
  const { userUid, firstname, state } = link;
  if (state === 'ended' || state === 'restricted') return null;
  const act = state === 'withheld' ? 'give-back' : 'withhold';
  return (
    <Button
      size="small"
      color={act === 'withhold' ? 'error' : 'primary'}
      sx={{ minHeight: 44 }}
      onClick={() => acts.ask({ act, child: { userUid, firstname } })}
    >
      {act === 'withhold' ? `Withhold ${firstname}` : `Give ${firstname} back`}
    </Button>
  );
}
