/** Words of the operator's view of Ask. */
export const askOperation = {
  model: 'Model of Ask',
  none: 'No model is configured: the planner of the product answers every question. It costs nothing, and nothing leaves this installation.',
  howTo:
    'To let a model answer, set these variables of the environment and start the product again. Any server that speaks the chat completions of OpenAI will do, also a local one.',
  variables: {
    LLM_BASE_URL: 'Address of the server, such as http://127.0.0.1:11434/v1',
    LLM_MODEL: 'Name of the model, as the server lists it',
    LLM_API_KEY: 'Key of the server, where it asks for one',
  },
  configured: (model: string, host: string) =>
    `${model} at ${host} answers. Where it fails, the planner does, and says so.`,
  test: 'Test the connection',
  testing: 'The model is tried. This takes up to a minute.',
  checks: {
    address: 'Address',
    key: 'Key',
    model: 'Model',
    stream: 'Stream',
    tools: 'Tools',
    context: 'Long context',
  },
  passed: 'Passed',
  failed: 'Failed',
  firstToken: (milliseconds: string) => `The first words came after ${milliseconds} ms.`,
  notConfigured: 'There is no model to test.',
  usage: 'Use and cost',
  usageText: 'Questions of the last 30 days, by user and day. Costs follow from the configured prices.',
  noUsage: 'No question was asked in the last 30 days.',
  sum: (questions: string, cost: string | null) =>
    cost === null ? `${questions} questions in 30 days.` : `${questions} questions in 30 days, ${cost}.`,
  day: 'Day',
  user: 'User',
  engine: 'Answered by',
  engines: { planner: 'Planner', model: 'Model' },
  questions: 'Questions',
  steps: 'Reads',
  inputTokens: 'Tokens in',
  outputTokens: 'Tokens out',
  cost: 'Cost',
  failures: 'Failed',
};
