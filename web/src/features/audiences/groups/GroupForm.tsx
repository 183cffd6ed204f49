import { Alert, Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { mostUsers } from '#shared/audiences/school-group';
import {
  schoolGroups as groupsApi,
  type SchoolGroup,
} from '#shared/audiences/school-groups.contract';
import { fullName } from '#shared/people/names';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column, List, Row } from '../../../components/layout/layout.tsx';
import { PersonSearch } from './PersonSearch.tsx';
import { RuleFields } from './RuleFields.tsx';
import { useGroupChange } from './useGroupChange.ts';

interface GroupFormProps {
  group: SchoolGroup;
  onChanged: () => Promise<unknown>;
}

/** Changes the name of a group, who may use it, and its rule if it has one. */
export function GroupForm({ group, onChanged }: GroupFormProps) {
  const [groupname, setName] = useState(group.groupname);
  const [users, setUsers] = useState(group.use === 'all' ? undefined : group.use);
  const [rule, setRule] = useState(group.rule);
  const { isBusy, error, run } = useGroupChange(onChanged);
  const { say } = useFeedback();
  async function save(event: FormEvent) {
    event.preventDefault();
    const { groupUid, version } = group;
    const use = users ? users.map(({ userUid }) => userUid) : ('all' as const);
    const isSaved = await run(async () => {
      await call(groupsApi.change, { groupUid, version, groupname, use, ...(rule && { rule }) });
    });
    if (isSaved) say('The group is saved.');
  }
  const fields = error?.fields ?? {};
  return (
    <Column component="section" isBound aria-labelledby="about-group">
      <Typography variant="h2" id="about-group">
        About the group
      </Typography>
      {error && Object.keys(fields).length === 0 && (
        <Alert severity="error" variant="outlined">
          {error.message}
        </Alert>
      )}
      <Field
        label="Name"
        value={groupname}
        fault={fields.groupname}
        onChange={(text) => setName(text.slice(0, 100))}
      />
      {rule && (
        <RuleFields rule={rule} onChange={setRule} fault={fields['rule.any'] ?? fields.rule} />
      )}
      <SelectField
        label="Who may use it"
        value={users ? 'some' : 'all'}
        options={[
          ['all', 'Everyone who publishes'],
          ['some', 'Some people'],
        ]}
        hint={users && 'Others who publish do not see its name. Administrators always do.'}
        fault={fields.use}
        onChoose={(chosen) => setUsers(chosen === 'some' ? (users ?? []) : undefined)}
      />
      {users && <Users users={users} onChange={setUsers} />}
      <Row component="form" noValidate onSubmit={(event: FormEvent) => void save(event)}>
        <Button type="submit" variant="contained" loading={isBusy}>
          Save
        </Button>
      </Row>
    </Column>
  );
}

type Users = Exclude<SchoolGroup['use'], 'all'>;

function Users({ users, onChange }: { users: Users; onChange: (users: Users) => void }) {
  return (
    <Column gap={1} isBound>
      {users.length > 0 && (
        <List aria-label="People who may use it">
          {users.map(({ userUid, name }) => (
            <Row component="li" key={userUid} align="center" justify="space-between">
              <span>{name}</span>
              <Button
                size="small"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(users.filter((each) => each.userUid !== userUid))}
              >
                Remove
              </Button>
            </Row>
          ))}
        </List>
      )}
      {users.length < mostUsers && (
        <PersonSearch
          label="Name of a person who may use it"
          act="Choose"
          onChoose={(person) =>
            onChange([
              ...users.filter(({ userUid }) => userUid !== person.userUid),
              { userUid: person.userUid, name: fullName(person) },
            ])
          }
        />
      )}
    </Column>
  );
}
