import { createHash } from 'node:crypto';
import { CfnParameter, Fn, type Stack } from 'aws-cdk-lib';
import { CfnParameter as StoredParameter } from 'aws-cdk-lib/aws-ssm';
import { lazyMapOf } from '#infra/names/map-of';

/** Names in one parameter. AWS allows 4 KB, and a generated name has about 65 characters. */
const namesInList = 30;

/**
 * Names of a stack's resources for the other stacks. The stack writes them as lists into the
 * Parameter Store, and CloudFormation reads a list before it changes anything in another stack.
 * Exports would need an output each and could not change while another stack imports them.
 */
export class SharedNames<Key extends string> {
  readonly #owner: Stack;
  readonly #names: Readonly<Record<Key, string>>;
  readonly #lists: readonly List<Key>[];

  constructor(owner: Stack, id: string, names: Readonly<Record<Key, string>>) {
    this.#owner = owner;
    this.#names = names;
    const keys = Object.keys(names) as Key[];
    const count = Math.ceil(keys.length / namesInList);
    this.#lists = Array.from({ length: count }, (_, i) => {
      const list = listOf(
        owner,
        `${id}-${i + 1}`,
        keys.slice(i * namesInList).slice(0, namesInList),
      );
      new StoredParameter(owner, `${id}-names-${i + 1}`, {
        name: list.path,
        type: 'StringList',
        value: list.keys.map((key) => names[key]).join(),
      });
      return list;
    });
  }

  /** Returns the names as another stack reads them. That stack is deployed after this one. */
  in(stack: Stack): Readonly<Record<Key, string>> {
    if (stack === this.#owner) return this.#names;
    stack.addStackDependency(this.#owner);
    const keys = this.#lists.flatMap((list) => list.keys);
    return lazyMapOf(keys, (key) => {
      const list = this.#lists.find((each) => each.keys.includes(key)) as List<Key>;
      return Fn.select(list.keys.indexOf(key), parameterOf(stack, list).valueAsList);
    });
  }
}

interface List<Key extends string> {
  readonly keys: readonly Key[];
  /** The address in the Parameter Store. */
  readonly path: string;
  /** The id of the template parameter of each stack that reads the list. */
  readonly parameter: string;
}

/**
 * Returns a list's address. It contains a hash of the keys, so a template whose keys are in another
 * order finds no parameter and fails, instead of reading a wrong name.
 */
function listOf<Key extends string>(owner: Stack, id: string, keys: readonly Key[]): List<Key> {
  const path = `/school-portal/${owner.stackName}/${id}`;
  const hash = createHash('sha256')
    .update([path, ...keys].join())
    .digest('hex')
    .slice(0, 8);
  // The command line reuses the value of a parameter that keeps its id.
  return { keys, path: `${path}-${hash}`, parameter: `Names${hash}` };
}

const parameterOf = (stack: Stack, { path, parameter }: List<string>): CfnParameter =>
  (stack.node.tryFindChild(parameter) as CfnParameter | undefined) ??
  new CfnParameter(stack, parameter, {
    type: 'AWS::SSM::Parameter::Value<List<String>>',
    default: path,
  });
