import type { Group } from '#shared/contract/groups';
import type { PostCategory } from '#shared/contract/post-categories';
import type { GroupList } from '#shared/domain/audience';
import { INDEFINITE, UNPUBLISHED } from '#shared/domain/publish-window';
import type { ComparedField } from '../../../components/compare/FieldComparison.tsx';
import { linesOf } from '../../../components/compare/linesOf.ts';
import { minuteText } from '../../../components/dates.ts';
import { typeNames } from '../sections.ts';
import {
  canExcludeStudents,
  type FieldName,
  fieldLabels,
  isSameField,
  type PostForm,
} from './form.ts';

/** What it takes to say a form in words. */
export interface Words {
  readonly timeZone: string;
  readonly groups: readonly Group[];
  readonly categories: readonly PostCategory[];
}

/** The fields in which two versions of a post differ, in words. */
export function comparison(from: PostForm, to: PostForm, words: Words): ComparedField[] {
  const names = (Object.keys(fieldLabels) as FieldName[]).filter(
    (name): name is Exclude<FieldName, 'slug'> => name !== 'slug',
  );
  return names
    .filter((name) => isShown(name, from) || isShown(name, to))
    .filter((name) =>
      name === 'featuredImage' ? pictureOf(from) !== pictureOf(to) : !isSameField(name, from, to),
    )
    .map((name) => {
      const [before, after] = [inWords(name, from, words), inWords(name, to, words)];
      return {
        name,
        label: fieldLabels[name],
        from: before,
        to: after,
        note: before === after && name !== 'featuredImage' ? unspoken : undefined,
        pictures:
          name === 'featuredImage' ? { from: pictureOf(from), to: pictureOf(to) } : undefined,
      };
    });
}

const unspoken = 'The words are the same; formatting, pictures or links differ.';

const pictureOf = ({ featuredImage, featured_img_url }: PostForm): string =>
  featuredImage ?? featured_img_url;

const isShown = (name: FieldName, { type }: PostForm): boolean => {
  if (name === 'postcategory_categoryid') return type === 'newsletter';
  if (name === 'sort_order' || name === 'type') return type !== 'newsletter';
  return name !== 'for_carer_only' || canExcludeStudents(type);
};

function inWords(name: Exclude<FieldName, 'slug'>, form: PostForm, words: Words): string {
  switch (name) {
    case 'type':
      return typeNames[form.type];
    case 'content_html':
      return linesOf(form.content_html);
    case 'postcategory_categoryid':
      return (
        words.categories.find(
          ({ postcategoryUid }) => postcategoryUid === form.postcategory_categoryid,
        )?.categoryname ?? 'No category'
      );
    case 'published':
      return form.published ? 'Published' : 'Draft Mode';
    case 'publish_start':
    case 'publish_end':
      return momentOf(form[name], words.timeZone);
    case 'group_list':
      return audienceOf(form.group_list, words.groups);
    case 'for_carer_only':
    case 'make_public':
      return form[name] ? 'Yes' : 'No';
    case 'sort_order':
      return String(form.sort_order ?? 'None');
    case 'featuredImage':
      return '';
    default:
      return form[name];
  }
}

const momentOf = (value: string, timeZone: string): string => {
  if (value === UNPUBLISHED) return 'No date';
  return value === INDEFINITE ? 'No end date' : minuteText(new Date(value), timeZone);
};

function audienceOf(list: GroupList, groups: readonly Group[]): string {
  const types = list.userTypes.filter(({ checked }) => checked).map(({ name }) => name);
  const names = list.groups.map(
    (uid) => groups.find(({ groupUid }) => groupUid === uid)?.groupname ?? uid,
  );
  const who = types.join(', ') || 'Nobody';
  return names.length > 0 ? `${who}: ${names.join(', ')}` : who;
}
