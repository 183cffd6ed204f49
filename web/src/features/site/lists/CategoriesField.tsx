import AddIcon from '@mui/icons-material/AddOutlined';
import { Button, FormControlLabel, Switch } from '@mui/material';
import { useController } from 'react-hook-form';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { Column, Quiet, Row } from '../../../components/layout/layout.tsx';
import { Swatch } from '../look/Swatch.tsx';
import type { SettingsValues } from '../settingsForm.ts';
import { ListFault } from './ListFault.tsx';
import { OrderedList } from './OrderedList.tsx';
import { TextInput } from './TextInput.tsx';

type Category = SettingsValues['categories'][number];

/** The categories of posts in their order, each with its colour. */
export function CategoriesField() {
  const { field } = useController<SettingsValues, 'categories'>({ name: 'categories' });
  const categories = field.value;
  return (
    <FieldAnchor name="categories">
      <Column gap={2} isBound>
        <OrderedList
          label="Categories of posts"
          items={categories}
          nameOf={({ categoryname }) => categoryname}
          onChange={field.onChange}
        >
          {(category, at) => (
            <CategoryFields
              category={category}
              at={at}
              onChange={(changed) => field.onChange(categories.with(at, changed))}
            />
          )}
        </OrderedList>
        {categories.length === 0 && <Quiet>Newsletters need a category. Add the first one.</Quiet>}
        <ListFault
          fault={useFault('categories')}
          hint="Editors cannot choose a hidden category. Posts that have it keep it. One that posts have can only be hidden."
        />
        <Button
          startIcon={<AddIcon />}
          onClick={() => field.onChange([...categories, { ...blank }])}
          sx={{ justifySelf: 'start', minHeight: 44 }}
        >
          Add a category
        </Button>
      </Column>
    </FieldAnchor>
  );
}

const blank: Category = { categoryname: '', category_background_color: '#1d5fa8' };

interface CategoryFieldsProps {
  category: Category;
  at: number;
  onChange: (category: Category) => void;
}

function CategoryFields({ category, at, onChange }: CategoryFieldsProps) {
  const { categoryname, category_background_color: colour, hidden = false } = category;
  const name = categoryname || `category ${at + 1}`;
  return (
    <Row align="center" gap={1}>
      <Row align="center" isOneLine sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Swatch
          label={`Colour of ${name}`}
          value={colour}
          onChange={(chosen) => onChange({ ...category, category_background_color: chosen })}
        />
        <TextInput
          label={`Name of category ${at + 1}`}
          value={categoryname}
          onChange={(typed) => onChange({ ...category, categoryname: typed })}
        />
      </Row>
      <FormControlLabel
        label="Hidden"
        control={
          <Switch
            checked={hidden}
            slotProps={{ input: { 'aria-label': `Hidden: ${name}` } }}
            onChange={(_, is) => onChange({ ...category, hidden: is })}
          />
        }
      />
    </Row>
  );
}
