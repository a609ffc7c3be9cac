export const STRATEGY = /\bstrateg(?:y|ies)\b|策略/;
export const MODEL = /\bmodel accounts?\b|\bmodel portfolios?\b|\baqms?\b|模型账户|模型组合|模型账号/;
