import { Typography } from '@mui/material';
import type { Template } from '#shared/signing/signing-templates.contract';
import { Field } from '../../../components/forms/Field.tsx';
import { Column, Columns } from '../../../components/layout/layout.tsx';
import { roleNames } from '../words.ts';
import { type NamedPerson, namedParties } from './sending.ts';
import type { SendingTools } from './useSending.ts';

/** Names the persons who take the place of recipients that are nobody of the roster. */
export function PersonFields({ template, tools }: { template: Template; tools: SendingTools }) {
  const { sending, change, faults } = tools;
  const parties = namedParties(template);
  if (parties.length === 0) return null;
  const set = (partyUid: string, changed: Partial<NamedPerson>) =>
    change({
      persons: sending.persons.map((person) =>
        person.partyUid === partyUid ? { ...person, ...changed } : person,
      ),
    });
  return (
    <Column component="section" aria-labelledby="persons">
      <Typography variant="h2" id="persons">
        Other recipients
      </Typography>
      {parties.map(({ partyUid, name: party, role }) => {
        const person = sending.persons.find((each) => each.partyUid === partyUid);
        return (
          <Columns key={partyUid} role="group" aria-label={party} rowGap={1}>
            <Typography sx={{ gridColumn: '1 / -1', fontWeight: 600 }}>
              {`${party} · ${roleNames[role]}`}
            </Typography>
            <Field
              label="Name"
              value={person?.name ?? ''}
              onChange={(name) => set(partyUid, { name: name.slice(0, 120) })}
              fault={faults[`${partyUid} name`]}
            />
            <Field
              label="E-mail address"
              value={person?.email ?? ''}
              onChange={(email) => set(partyUid, { email: email.slice(0, 254) })}
              fault={faults[`${partyUid} email`]}
            />
          </Columns>
        );
      })}
    </Column>
  );
}
