# What of trafaret, which Debian has not, the program uses.
class DataError(ValueError):
    def __init__(self, errors):
        super().__init__(errors)
        self.errors = errors

    def as_dict(self):
        return self.errors


class Key(str):
    def __new__(cls, name, optional=False):
        key = super().__new__(cls, name)
        key.optional = optional
        return key


class String:
    def __init__(self, **limits):
        pass

    def check_and_return(self, value):
        return value


class Int:
    def __init__(self, gte=None, lte=None):
        self.gte, self.lte = gte, lte

    def check_and_return(self, value):
        try:
            number = int(value)
        except (TypeError, ValueError):
            raise DataError("value can't be converted to int")
        if (self.gte is not None and number < self.gte) or (self.lte is not None and number > self.lte):
            raise DataError('value is out of range')
        return number


class Dict:
    def __init__(self, fields):
        self.fields = fields

    def check_and_return(self, data):
        checked, errors = {}, {}
        for name in data.keys():
            if name not in self.fields:
                errors[name] = f'{name} is not allowed key'
        for key, of in self.fields.items():
            if key not in data:
                if not getattr(key, 'optional', False):
                    errors[str(key)] = 'is required'
                continue
            try:
                checked[str(key)] = of.check_and_return(data[key])
            except DataError as error:
                errors[str(key)] = error.errors
        if errors:
            raise DataError(errors)
        return checked
