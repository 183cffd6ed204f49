import { accountId, region } from './account.ts';
import type { Template } from './assembly.ts';

/** Resolves the references of a template: to its resources and to other stacks. */
export interface Scope {
  stackName: string;
  template: Template;
  /** Returns the value of `Ref` (no attribute) or `Fn::GetAtt` for a resource of this stack. */
  attribute(logicalId: string, attribute?: string): unknown;
  importValue(name: string): unknown;
  /** Returns the value of a Parameter Store parameter that a stack of this app creates. */
  storedValue(name: string): unknown;
}

const noValue = Symbol('AWS::NoValue');

/** Evaluates all intrinsic functions in a value; throws for an unknown one. */
export function resolve(value: unknown, scope: Scope): unknown {
  const resolved = evaluate(value, scope);
  return resolved === noValue ? undefined : resolved;
}

/** Whether a condition of the template is true. */
export function holds(name: string, scope: Scope): boolean {
  if (!(name in scope.template.Conditions)) {
    throw new Error(`${scope.stackName} has no condition named ${name}.`);
  }
  return evaluate(scope.template.Conditions[name], scope) === true;
}

function evaluate(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => evaluate(item, scope)).filter((item) => item !== noValue);
  }
  if (!isObject(value)) return value;
  const [name, ...others] = Object.keys(value);
  if (name !== undefined && others.length === 0) {
    const intrinsic = intrinsics[name];
    if (intrinsic) return intrinsic(value[name], scope);
    if (name.startsWith('Fn::')) {
      throw new Error(`${scope.stackName} uses ${name}, which the local run does not support.`);
    }
  }
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, evaluate(item, scope)])
      .filter(([, item]) => item !== noValue),
  );
}

const intrinsics: Record<string, (argument: unknown, scope: Scope) => unknown> = {
  Ref: (argument, scope) => reference(String(argument), scope),

  'Fn::GetAtt': (argument, scope) => {
    const [logicalId, ...attribute] = Array.isArray(argument)
      ? argument.map((part) => String(evaluate(part, scope)))
      : String(argument).split('.');
    return scope.attribute(logicalId ?? '', attribute.join('.'));
  },

  'Fn::Sub': (argument, scope) => {
    const [text, given] = Array.isArray(argument) ? argument : [argument, {}];
    const variables = evaluate(given, scope);
    return String(text).replace(/\$\{([^}]+)\}/g, (_, name: string) => {
      if (name.startsWith('!')) return `\${${name.slice(1)}}`;
      if (isObject(variables) && name in variables) return String(variables[name]);
      const [logicalId = '', ...attribute] = name.split('.');
      if (attribute.length === 0) return String(reference(logicalId, scope));
      return String(scope.attribute(logicalId, attribute.join('.')));
    });
  },

  'Fn::Join': (argument, scope) => {
    const [separator, parts] = list(argument, 'Fn::Join', scope);
    return list(parts, 'Fn::Join', scope).join(String(separator));
  },

  'Fn::Split': (argument, scope) => {
    const [separator, text] = list(argument, 'Fn::Split', scope);
    return String(text).split(String(separator));
  },

  'Fn::Select': (argument, scope) => {
    const [index, choices] = list(argument, 'Fn::Select', scope);
    const chosen = list(choices, 'Fn::Select', scope)[Number(index)];
    if (chosen === undefined) {
      throw new Error(`${scope.stackName} selects item ${index} of a list that is shorter.`);
    }
    return chosen;
  },

  'Fn::If': (argument, scope) => {
    const [name, then, otherwise] = Array.isArray(argument) ? argument : [];
    return evaluate(holds(String(name), scope) ? then : otherwise, scope);
  },

  'Fn::FindInMap': (argument, scope) => {
    const [map, first, second] = list(argument, 'Fn::FindInMap', scope).map(String);
    const found = scope.template.Mappings[map ?? '']?.[first ?? '']?.[second ?? ''];
    if (found === undefined) {
      throw new Error(`${scope.stackName} has nothing under ${map}.${first}.${second}.`);
    }
    return found;
  },

  'Fn::ImportValue': (argument, scope) => scope.importValue(String(evaluate(argument, scope))),
  'Fn::Base64': (argument, scope) =>
    Buffer.from(String(evaluate(argument, scope))).toString('base64'),

  Condition: (argument, scope) =>
    typeof argument === 'string'
      ? holds(argument, scope)
      : { Condition: evaluate(argument, scope) },
  'Fn::Equals': (argument, scope) => {
    const [left, right] = list(argument, 'Fn::Equals', scope);
    return left === right;
  },
  'Fn::And': (argument, scope) => list(argument, 'Fn::And', scope).every(Boolean),
  'Fn::Or': (argument, scope) => list(argument, 'Fn::Or', scope).some(Boolean),
  'Fn::Not': (argument, scope) => list(argument, 'Fn::Not', scope)[0] !== true,
};

const pseudoParameters: Record<string, (scope: Scope) => unknown> = {
  'AWS::AccountId': () => accountId,
  'AWS::Region': () => region,
  'AWS::Partition': () => 'aws',
  'AWS::URLSuffix': () => 'amazonaws.com',
  'AWS::NoValue': () => noValue,
  'AWS::NotificationARNs': () => [],
  'AWS::StackName': ({ stackName }) => stackName,
  'AWS::StackId': ({ stackName }) =>
    `arn:aws:cloudformation:${region}:${accountId}:stack/${stackName}/local`,
};

function reference(name: string, scope: Scope): unknown {
  const pseudo = pseudoParameters[name];
  if (pseudo) return pseudo(scope);
  const parameter = scope.template.Parameters[name];
  if (!parameter) return scope.attribute(name);
  if (parameter.Default === undefined) {
    throw new Error(
      `${scope.stackName} needs a value for its parameter ${name}; give it a default.`,
    );
  }
  if (!parameter.Type.startsWith('AWS::SSM::Parameter::Value<')) return parameter.Default;
  const stored = String(scope.storedValue(String(parameter.Default)));
  return parameter.Type.includes('<List<') ? stored.split(',') : stored;
}

function list(argument: unknown, name: string, scope: Scope): unknown[] {
  const value = evaluate(argument, scope);
  if (Array.isArray(value)) return value;
  throw new Error(`${scope.stackName} gives ${name} something that is not a list.`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
